/** Season decisions that wait for the user. Fetched when the page opens, and on events in the account's feed. */
import { useEffect } from "preact/hooks";
import { useLoaded } from "../hooks";
import { toDecide, type Decision, type Mainmatch, type SeasonFacts } from "../sdk";
import { useClient, useSession } from "../session";

export type Asked = { season: SeasonFacts; decision: Decision };

const TYPES = ["decision_opened", "started", "joined", "left", "finished", "cancelled"].map((each) => `account.season.${each}`);

export function useAsked(): Asked[] {
  const client = useClient();
  const { me } = useSession();
  const { value, again } = useLoaded(() => askedOf(client), [me?.id]);
  useEffect(() => {
    if (!me) return;
    const stream = client.stream();
    const listen = async () => {
      for await (const _ of stream.follow(`account/${me.id}`, "now", { types: TYPES })) again();
    };
    // Without the stream the list is only less current.
    listen().catch(() => undefined);
    return () => void stream.close();
  }, [client, me?.id, again]);
  return value ?? [];
}

async function askedOf(client: Mainmatch): Promise<Asked[]> {
  const { items } = await client.seasons({ mine: true, limit: 100 });
  const played = items.filter((each) => each.status === "running" || each.status === "finals");
  const asked = await Promise.all(played.map((season) => askedIn(client, season)));
  return asked.flat().sort((a, b) => a.decision.due_at.localeCompare(b.decision.due_at));
}

async function askedIn(client: Mainmatch, season: SeasonFacts): Promise<Asked[]> {
  return toDecide(await client.seasonView(season.id)).map((decision) => ({ season, decision }));
}
