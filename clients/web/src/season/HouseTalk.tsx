/** The talk of a season's house beside its standings: the house, alliances, and for members the confession box. */
import { MatchContext, viewOf } from "../match/Context";
import { Talk } from "../match/Talk";
import { useMatch } from "../match/useMatch";
import { Names } from "../names";
import { PrivateNote } from "../parts/Notes";
import { useTalking } from "../talk/useTalking";
import type { MatchState } from "../match/Context";
import { t } from "../texts";
import "../parts/parts.css";

export function HouseTalk(props: { id: string }) {
  const { state } = useMatch(props.id);
  if (!state) return null;
  return (
    <MatchContext.Provider value={state}>
      <Names seats={state.facts.seats} own={state.facts.seat}>
        <Rooms state={state} />
      </Names>
    </MatchContext.Provider>
  );
}

function Rooms({ state }: { state: MatchState }) {
  const talking = useTalking(state);
  const { prompt } = viewOf(state);
  return (
    <>
      {typeof prompt === "string" && prompt && (
        <PrivateNote title={t("The hosts ask you")}>
          <p>{prompt}</p>
        </PrivateNote>
      )}
      <Talk talking={talking} hasThoughts />
    </>
  );
}
