/** What in seasons waits for the user: decisions, offers, and a host's next step. Fetched when the page opens, and on events in the account's feed. */
import { useEffect } from "preact/hooks";
import { useLoaded } from "../hooks";
import { toDecide, type Mainmatch, type SeasonFacts } from "../sdk";
import { useClient, useSession } from "../session";
import { t } from "../texts";
import { garnets, nextStep, question, runningMatch } from "./words";

/** `tab`: where it is done. */
export type Asked = { id: string; season: SeasonFacts; tab: "now" | "host"; what: string; due: string | null };

const TYPES = ["decision_opened", "started", "joined", "left", "finished", "cancelled"].map((each) => `account.season.${each}`);

/** Null until it is known. */
export function useAsked(): Asked[] | null {
  const client = useClient();
  const { me } = useSession();
  const { value, trouble, again } = useLoaded(() => askedOf(client), [me?.id]);
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
  return value ?? (trouble === null ? null : []);
}

async function askedOf(client: Mainmatch): Promise<Asked[]> {
  const { items } = await client.seasons({ mine: true, limit: 100 });
  const played = items.filter((each) => each.status === "running" || each.status === "finals");
  const asked = await Promise.all(played.map((season) => askedIn(client, season)));
  return asked.flat().sort((a, b) => (a.due ?? "9").localeCompare(b.due ?? "9"));
}

async function askedIn(client: Mainmatch, season: SeasonFacts): Promise<Asked[]> {
  const document = await client.seasonView(season.id);
  const { view } = document;
  const asked = toDecide(document).map((each): Asked => ({ id: each.id, season, tab: "now", what: question(each), due: each.due_at }));
  const offers = "member" in view ? view.offers.filter((each) => each.taker === view.member) : [];
  const alias = (member: string) => view.standings.find((each) => each.id === member)?.alias ?? "";
  for (const each of offers) asked.push({ id: each.id, season, tab: "now", what: t("{name} offers you {garnets}.", { name: alias(each.giver), garnets: garnets(each.amount) }), due: null });
  const next = season.hosting && !view.decisions.length && !runningMatch(view) ? nextStep(view) : null;
  if (next) asked.push({ id: "next", season, tab: "host", what: next, due: null });
  return asked;
}
