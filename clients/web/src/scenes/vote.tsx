/** The Vote and the Jury: who stands, the urn as it is read, and one vote with what is played beside it. */
import { useState } from "preact/hooks";
import { useNames, Who, type Naming } from "../names";
import { Choice, crowded, Decision, PrivateNote, useTurn, type Step } from "../parts";
import type { ActionOption, Envelope, JsonObject, MatchResult } from "../sdk";
import { nt, t } from "../texts";
import { Card } from "../ui/Bits";
import { itemsText } from "../words";
import type { Scene, SceneProps } from "./index";
import { fieldOf } from "./told";
import "./scenes.css";

type View = {
  round: number;
  finalists?: number[];
  voters: number[];
  choices: number[];
  protected: number[];
  read: number[];
  my_vote?: number | null;
  my_items?: Record<string, number>;
};

const viewOf = (view: JsonObject): View => view as unknown as View;
const votesText = (n: number): string => nt("{n} vote", "{n} votes", n);

function Play({ view }: SceneProps) {
  const now = viewOf(view);
  const names = useNames();
  const turn = useTurn();
  const vote = turn?.sealed.find((each) => each.type === "vote");
  const items = itemsText(now.my_items ?? {});
  return (
    <>
      <Card title={now.round > 1 ? t("Revote {n}", { n: now.round - 1 }) : t("Who stands")} class={crowded(now.choices)}>
        <ul class="bare">
          {now.choices.map((seat) => (
            <li key={seat}>
              <Who seat={seat} /> {now.read.length > 0 && votesText(now.read.filter((each) => each === seat).length)}
              {now.protected.includes(seat) && <span class="soft"> {t("an idol protects")}</span>}
            </li>
          ))}
        </ul>
      </Card>
      {items && (
        <PrivateNote title={t("What you can play")}>
          <p>{items}</p>
        </PrivateNote>
      )}
      {turn && vote && <Ballot key={turn.phase_id} vote={vote} pass={turn.sealed.find((each) => each.type === "pass")} start={turn.start} names={names} isJury={Boolean(now.finalists)} />}
    </>
  );
}

function Ballot(props: { vote: ActionOption; pass?: ActionOption; start?: JsonObject; names: Naming; isJury: boolean }) {
  const { vote, pass, start, names } = props;
  const [seat, setSeat] = useState<number | null>(start?.type === "pass" ? 0 : typeof start?.seat === "number" ? start.seat : null);
  const [played, setPlayed] = useState({ extra: start?.extra === true, idol: start?.idol === true });
  const seats = (fieldOf(vote, "seat").enum ?? []) as number[];
  const may = (item: "extra" | "idol") => ((fieldOf(vote, item).enum ?? []) as boolean[]).includes(true);
  const words = { extra: t("Play an extra vote: this vote counts twice"), idol: t("Play an idol: votes for you don't count") };
  const isPass = seat === 0;
  const label = seat === null ? t("Choose a player") : isPass ? t("Cast no vote") : t("Vote for {name}", { name: names.object(seat) });
  return (
    <Decision
      title={props.isJury ? t("Who is to win?") : t("Whom do you vote out?")}
      offer={isPass && pass ? pass : vote}
      action={seat === null ? null : isPass ? { type: "pass" } : { type: "vote", seat, ...played }}
      label={label}
      hint={label}
      said={() => `${label}.`}
    >
      <Choice legend={t("Your vote")} options={[...seats.map((each) => ({ value: String(each), label: names.name(each) })), ...(pass ? [{ value: "0", label: t("Nobody") }] : [])]} value={seat === null ? undefined : String(seat)} onChange={(value) => setSeat(Number(value))} />
      {(["extra", "idol"] as const).filter(may).map((item) => (
        <label class="pick single" key={item}>
          <input type="checkbox" checked={played[item]} onChange={(event) => setPlayed({ ...played, [item]: event.currentTarget.checked })} />
          <span>{words[item]}</span>
        </label>
      ))}
    </Decision>
  );
}

function says(event: Envelope, names: Naming): string | null {
  const data = event.data as { seat?: number; seats?: number[]; number?: number; words?: string };
  if (event.type === "game.vote_read") return t("Vote {n}: {name}.", { n: data.number ?? 0, name: names.name(data.seat ?? 0) });
  if (event.type === "game.said") return t("{name}: {words}", { name: names.name(data.seat ?? 0), words: data.words ?? "" });
  return null;
}

const ReadVote = ({ data }: { data: JsonObject }) => (
  <>
    {t("Vote {n}:", { n: Number(data.number) })} <Who seat={Number(data.seat)} />
  </>
);

function reveal(events: Envelope[], names: Naming): Step[] {
  return events.flatMap((each): Step[] => {
    const said = says(each, names) ?? (each.type.startsWith("game.") ? (each.says ?? null) : null);
    return said ? [{ says: said, show: each.type === "game.vote_read" ? <ReadVote data={each.data as JsonObject} /> : undefined }] : [];
  });
}

function verdict({ winners, elimination_candidates }: MatchResult, names: Naming): string {
  const [winner, out] = [winners[0], elimination_candidates[0]];
  if (winner !== undefined) return winner === names.own ? t("The jury chose you.") : t("The jury chose {who}.", { who: names.object(winner) });
  if (out === undefined) return t("The jury chose nobody.");
  return out === names.own ? t("You are voted out.") : t("{who} is voted out.", { who: names.name(out) });
}

export const scene: Scene = {
  Play,
  verdict,
  reveal,
  says,
  waits: (view) => (viewOf(view).finalists ? t("The jury decides.") : t("All vote, then the votes are read one by one.")),
  said: (action, names) => (action.type === "vote" ? t("Vote for {name}.", { name: names.object(Number(action.seat)) }) : action.type === "say" ? String(action.words) : t("Nothing.")),
};
