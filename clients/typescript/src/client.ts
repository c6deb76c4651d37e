/** A server as one account sees it: calls, streams, live views. */

import { ProgramCalls } from "./calls/programs.js";
import type { Begin, FeedEvent } from "./events.js";
import { LiveSeason, LiveView, type LiveOptions, type LiveSeasonOptions } from "./live.js";
import { Stream, type FollowOptions, type StreamOptions } from "./stream/stream.js";

export class Mainmatch extends ProgramCalls {
  /** A stream of events, which reconnects automatically. It carries up to 64 feeds. */
  stream(options: StreamOptions = {}): Stream {
    return new Stream(this, options);
  }

  /** One feed on its own stream, which ends with the loop: `for await (const event of client.follow(feed, cursor))`. */
  async *follow(
    feed: string,
    from: Begin = "start",
    { types, says, languages, fresh, ...options }: StreamOptions & FollowOptions = {},
  ): AsyncGenerator<FeedEvent, void, undefined> {
    const stream = this.stream(options);
    try {
      yield* stream.follow(feed, from, { types, says, languages, fresh });
    } finally {
      await stream.close();
    }
  }

  /** Your view of a match, kept current until `close`. */
  liveView(matchId: string, options: LiveOptions = {}): LiveView {
    return new LiveView(this, matchId, options);
  }

  /** Your view of a season, kept current until `close`. */
  liveSeason(seasonId: string, options: LiveSeasonOptions = {}): LiveSeason {
    return new LiveSeason(this, seasonId, options);
  }

  /** A client for a linked account, streams included. Needs an integration's token. */
  actingFor(namespace: string, externalId: string): Mainmatch {
    return new Mainmatch(this.url, { ...this.identity(), onBehalfOf: `${namespace}:${externalId}` });
  }
}
