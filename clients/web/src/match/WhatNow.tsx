/** What follows the end of a match: in a season what it means for who reads it, else another match. */
import { Link } from "wouter-preact";
import { useLoaded } from "../hooks";
import { useNames, type Naming } from "../names";
import type { MatchResult, PublicSeasonView } from "../sdk";
import { useClient } from "../session";
import { t } from "../texts";
import { Card } from "../ui/Bits";
import { useMatchState } from "./Context";
import { PlayAgain } from "./PlayAgain";

export function WhatNow() {
  const { facts } = useMatchState();
  return (
    <Card title={t("What now")} class="next">
      {facts.season_id ? <InSeason season={facts.season_id} /> : <PlayAgain />}
    </Card>
  );
}

function InSeason(props: { season: string }) {
  const { facts, result } = useMatchState();
  const names = useNames();
  const client = useClient();
  const { value } = useLoaded(() => client.seasonView(props.season), [props.season, facts.id]);
  const told = value && result && followsOf(value.view, facts.id, result, names);
  return (
    <>
      {told?.title && <h3 class={told.isOut ? "farewell" : undefined}>{told.title}</h3>}
      {told && <p>{told.text}</p>}
      <p>
        <Link class="button" href={`/seasons/${props.season}`}>{told?.isOut ? t("Watch the season") : t("Go to the season")}</Link>
      </p>
    </>
  );
}

type Follows = { title?: string; text: string; isOut?: boolean };

/** What the season made of this match, to its reader. */
function followsOf(view: PublicSeasonView, match: string, result: MatchResult, names: Naming): Follows {
  const { own } = names;
  const last = view.episodes.find((each) => each.death?.id === match);
  const out = last?.eliminated;
  const seat = Object.entries(last?.death?.seats ?? {}).find(([, member]) => member === out)?.[0];
  if (out && seat) {
    const place = view.standings.find((each) => each.id === out)?.place ?? 0;
    if (Number(seat) !== own) return { text: t("{name} leaves the season, in place {place}.", { name: names.name(Number(seat)), place }) };
    return { title: t("You are out of the season"), text: t("You leave in place {place}. Thank you for playing, and farewell. You can follow the others to the end.", { place }), isOut: true };
  }
  if (view.winner) return { text: t("The season is over.") };
  const hasToken = own !== null && (result.tokens_of_life[String(own)] ?? 0) > 0;
  if (view.episodes.find((each) => each.main?.id === match)?.last_match === "vote") {
    return { text: hasToken ? t("Your Token of Life keeps you safe in the vote of this episode.") : t("The season goes on with a vote. Whoever holds no Token of Life can be voted out.") };
  }
  if (own !== null && result.elimination_candidates.includes(own)) return { title: t("You are the Elimination Candidate"), text: t("The season goes on with a death match. If you lose it, you are out.") };
  if (hasToken) return { text: t("Your Token of Life keeps you out of the death match of this episode.") };
  return { text: t("The season goes on.") };
}
