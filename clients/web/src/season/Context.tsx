/** The context of a season's page, and its members' names. */
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Episode, GameSummary, HostSeasonView, MemberSeasonView, PublicSeasonView, SeasonDocument, SeasonFacts } from "../sdk";
import { t } from "../texts";
import { readable } from "../words";

export type SeasonState = {
  facts: SeasonFacts;
  /** The user's view, kept current. */
  document: SeasonDocument;
  games: GameSummary[];
  wire: "live" | "connecting" | "lost";
  reload: () => void;
};

export const SeasonContext = createContext<SeasonState | null>(null);

export function useSeasonState(): SeasonState {
  const state = useContext(SeasonContext);
  if (!state) throw new Error("useSeasonState outside of a season");
  return state;
}

export const viewOf = (state: SeasonState): PublicSeasonView => state.document.view;

/** The view of a member, or of a host who isn't in the cast: those who can have decisions. */
export function deciderView(state: SeasonState): MemberSeasonView | HostSeasonView | null {
  return "to_decide" in state.document.view ? state.document.view : null;
}

export function memberView(state: SeasonState): MemberSeasonView | null {
  return "member" in state.document.view ? state.document.view : null;
}

export function hostView(state: SeasonState): HostSeasonView | null {
  return state.document.viewer === "host" ? (state.document.view as HostSeasonView) : null;
}

export const episodesOf = (state: SeasonState): Episode[] => state.document.view.episodes as Episode[];

/** The episode that is being played. */
export const currentEpisode = (state: SeasonState): Episode | null => {
  const last = episodesOf(state).at(-1);
  return last && last.stage !== "closed" ? last : null;
};

export const activeMembers = (state: SeasonState) => viewOf(state).standings.filter((each) => each.left === null);

export type Cast = {
  /** "You" for the user's own place, "The host" for the host. */
  name: (member: string) => string;
  /** The alias itself. */
  alias: (member: string) => string;
  /** A stable number of the member, for its colour and mark. */
  place: (member: string) => number;
  game: (id: string) => string;
  own: string | null;
};

export function useCast(): Cast {
  const state = useSeasonState();
  return useMemo(() => castOf(state), [state]);
}

export function castOf(state: SeasonState): Cast {
  const { standings } = viewOf(state);
  const own = state.facts.member;
  const aliases = new Map(standings.map((each) => [each.id, each.alias]));
  // Not the order of the standings, which changes.
  const order = [...aliases.keys()].sort();
  const titles = new Map(state.games.map((each) => [each.id, each.title]));
  const alias = (member: string) => (member === "host" ? t("The host") : (aliases.get(member) ?? t("A removed member")));
  return {
    alias,
    name: (member) => (member === own ? t("You") : alias(member)),
    place: (member) => Math.max(0, order.indexOf(member)),
    game: (id) => titles.get(id) ?? readable(id),
    own,
  };
}

/** A member's name with its mark, the same everywhere. */
export function Mate(props: { id: string; isPlain?: boolean }) {
  const cast = useCast();
  // Of house bots the first letter of their own names: the rest is the same for all.
  const mark = [...cast.alias(props.id).replace(/^House bot (?=.)/, "")][0]?.toUpperCase() ?? "?";
  return (
    <span class={props.id === cast.own ? "who mate own" : "who mate"}>
      <span class={`dot c${cast.place(props.id) % 12}`} aria-hidden="true">
        {mark}
      </span>
      {props.isPlain ? cast.alias(props.id) : cast.name(props.id)}
    </span>
  );
}

export function Mates(props: { ids: string[] }) {
  return (
    <span class="chips">
      {props.ids.map((each) => (
        <Mate key={each} id={each} />
      ))}
    </span>
  );
}
