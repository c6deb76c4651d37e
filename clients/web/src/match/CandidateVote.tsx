/** The vote on the Elimination Candidate, the same after every game. */
import { useState } from "preact/hooks";
import { useNames } from "../names";
import { Choice, Decision, SeatChip, useTurn } from "../parts";
import { t } from "../texts";

export function CandidateVote() {
  const turn = useTurn();
  const names = useNames();
  const start = turn?.start;
  const [seat, setSeat] = useState<number | null | undefined>(start ? ((start.seat as number | undefined) ?? null) : undefined);
  const offer = turn?.sealed.find((each) => each.type === "vote_candidate");
  if (!turn || !offer) return null;
  const pass = turn.sealed.find((each) => each.type === "pass");
  const candidates = (offer.schema as { properties: { seat: { enum: number[] } } }).properties.seat.enum;
  return (
    <Decision
      title={t("Who is the Elimination Candidate?")}
      offer={seat === null ? (pass ?? offer) : offer}
      action={seat === undefined ? null : seat === null ? { type: "pass" } : { type: "vote_candidate", seat }}
      label={seat ? t("Name {who} the Candidate", { who: names.object(seat) }) : t("Name nobody")}
      hint={t("Pick one")}
    >
      <Choice
        legend={t("Candidates")}
        value={seat}
        onChange={setSeat}
        options={[...candidates.map((each) => ({ value: each as number | null, label: <SeatChip seat={each} size={28} /> })), ...(pass ? [{ value: null, label: t("Name nobody") }] : [])]}
      />
    </Decision>
  );
}
