/** Hosted Match: what the host asks, for players; for hosts a desk with what each seat sent beside an answer box. */
import { useState } from "preact/hooks";
import { plainText } from "../brief";
import { assembled, findings, type Finding } from "../form/check";
import { Fields } from "../form/Fields";
import { fieldsOf } from "../form/fields";
import { useNames, Who, type Naming } from "../names";
import { Decision, PrivateNote, useTurn } from "../parts";
import type { Envelope, Json, JsonObject, ActionOption } from "../sdk";
import { listed, nt, signed, t } from "../texts";
import { Card, Trouble } from "../ui/Bits";
import { Words } from "../ui/Words";
import type { Scene, SceneProps } from "./index";
import "./scenes.css";

type Question = { ask: string; kind: string };
type Answers = Record<string, string | number>;
type Own = { my_points: number; i_sent: Answers | null; answer_to_me: string };
type View = Partial<Own> & {
  round: number;
  rounds: number;
  question: string;
  form: Question[];
  post: string;
  scoreboard: Record<string, number>;
  /** Of hosts: what each seat sees. */
  seats?: Record<string, Own>;
};
type Draft = { post?: string; answers?: Record<string, string>; points?: Record<string, number>; garnets?: Record<string, number> } & JsonObject;

const viewOf = (view: JsonObject): View => view as unknown as View;
const pointsText = (n: number): string => nt("{n} point", "{n} points", n);

/** Answers as one line; a player who is named has a name. */
function answersText(answers: Answers, form: Question[], names: Naming): string {
  const isPlayer = (ask: string) => form.some((each) => each.ask === ask && each.kind === "player");
  const all = Object.entries(answers).map(([ask, given]) => [ask, isPlayer(ask) ? names.name(Number(given)) : String(given)]);
  return all.length === 1 ? String(all[0]?.[1]) : all.map(([ask, given]) => `${ask}: ${given}`).join("; ");
}

function Play({ state, view }: SceneProps) {
  const now = viewOf(view);
  const names = useNames();
  const turn = useTurn();
  const offer = turn?.sealed.find((each) => each.type === "publish");
  const isAsked = turn?.sealed.length && !turn.receipt?.locked;
  return (
    <>
      {now.post && (
        <Card title={t("The host has written")}>
          <Words text={now.post} />
        </Card>
      )}
      {now.answer_to_me && (
        <PrivateNote title={t("To you alone")}>
          <Words text={now.answer_to_me} />
        </PrivateNote>
      )}
      {!offer && (
        <Card title={t("Round {round} of {rounds}", { round: now.round, rounds: now.rounds })}>
          {now.question && <Words text={now.question} />}
          {!isAsked && <p>{t("Asked: {what}.", { what: listed(now.form.map((each) => each.ask)) })}</p>}
        </Card>
      )}
      {now.i_sent && state.document.phase?.name === "answers" && (
        <PrivateNote title={t("What you sent")}>
          <p>{answersText(now.i_sent, now.form, names)}</p>
        </PrivateNote>
      )}
      {turn && offer && <Desk key={turn.phase_id} offer={offer} now={now} start={turn.start as Draft | undefined} />}
    </>
  );
}

/** Numbers without those that are 0, words without empty ones. */
function filled<T>(given: Record<string, T> | undefined): Record<string, T> | undefined {
  const kept = Object.entries(given ?? {}).filter(([, each]) => each);
  return kept.length ? Object.fromEntries(kept) : undefined;
}

function Desk(props: { offer: ActionOption; now: View; start?: Draft }) {
  const { offer, now } = props;
  const names = useNames();
  const [draft, setDraft] = useState<Draft>(props.start ?? {});
  const [wrong, setWrong] = useState<Finding[]>([]);
  const schema = offer.schema as JsonObject;
  const field = fieldsOf(schema);
  const rest = field.kind === "object" ? field.members.filter((each) => each.field.kind !== "fixed" && !["post", "answers", "points", "garnets"].includes(each.name)) : [];
  const put = (part: Draft) => (setDraft({ ...draft, ...part }), setWrong([]));
  const whole = (): JsonObject => {
    const others = assembled(field, { ...draft, answers: undefined, points: undefined, garnets: undefined } as unknown as Json) as JsonObject;
    const bySeat = { answers: filled(draft.answers), points: filled(draft.points), garnets: filled(draft.garnets) };
    // In the last round points decide unless the host says otherwise.
    if (now.round === now.rounds) others.ending ??= {};
    return { ...others, ...Object.fromEntries(Object.entries(bySeat).filter(([, each]) => each)) } as JsonObject;
  };
  const ready = (): JsonObject | null => {
    const found = findings(field, schema, whole());
    return setWrong(found), found.length ? null : whole();
  };
  const number = (name: "points" | "garnets", seat: string, label: string) => (
    <label>
      {label} <input type="number" step={1} aria-label={`${label}, ${names.name(Number(seat))}`} value={draft[name]?.[seat] ?? ""} onInput={(event) => put({ [name]: { ...draft[name], [seat]: Number(event.currentTarget.value) } })} />
    </label>
  );
  return (
    <Decision title={t("Answer round {round} of {rounds}", { round: now.round, rounds: now.rounds })} offer={offer} action={whole()} ready={ready} label={t("Keep the draft")} labelLocked={t("Publish")} said={() => <Readers draft={draft} />}>
      <div class="field">
        <label for="post">{t("What everybody reads")}</label>
        <textarea id="post" rows={4} maxLength={4000} value={draft.post ?? ""} onInput={(event) => put({ post: event.currentTarget.value })} />
      </div>
      <ul class="deeds" aria-label={t("What each player sent, and your answer")}>
        {Object.entries(now.seats ?? {}).map(([seat, own]) => (
          <li key={seat}>
            <div>
              <Who seat={Number(seat)} /> <span class="soft">{pointsText(own.my_points)}</span>
            </div>
            {own.i_sent ? <blockquote>{answersText(own.i_sent, now.form, names)}</blockquote> : <p class="soft">{t("Sent nothing.")}</p>}
            <textarea rows={2} maxLength={4000} aria-label={t("What {name} alone reads", { name: names.name(Number(seat)) })} value={draft.answers?.[seat] ?? ""} onInput={(event) => put({ answers: { ...draft.answers, [seat]: event.currentTarget.value } })} />
            <div class="gains">
              {number("points", seat, t("Points"))}
              {number("garnets", seat, t("Garnets"))}
            </div>
          </li>
        ))}
      </ul>
      {rest.map(({ name, field: part }) => (
        <details key={name} open={name === "ending" && now.round === now.rounds}>
          <summary>{part.title}</summary>
          <Fields field={part} value={draft[name]} onChange={(next) => put({ [name]: next as Json })} path={name} findings={wrong} isRequired={false} />
        </details>
      ))}
      <Trouble text={wrong.length ? wrong.map((each) => each.message).join(" ") : null} />
      <h3>{t("What will be read")}</h3>
      <Readers draft={draft} />
    </Decision>
  );
}

/** What each will read. */
function Readers({ draft }: { draft: Draft }) {
  const names = useNames();
  const seats = [...new Set([draft.answers, draft.points, draft.garnets].flatMap((each) => Object.keys(filled<unknown>(each) ?? {})))];
  const gains = (seat: string) => [draft.points?.[seat] && t("{n} points", { n: signed(draft.points[seat]) }), draft.garnets?.[seat] && t("{n} garnets", { n: signed(draft.garnets[seat]) })];
  return (
    <ul class="deeds" aria-label={t("What will be read")}>
      <li>
        <strong>{t("Everybody reads")}</strong>
        {draft.post ? <Words text={draft.post} /> : <span class="soft">{t("Nothing.")}</span>}
      </li>
      {seats.map((seat) => (
        <li key={seat}>
          <strong>{t("{name} alone reads", { name: names.name(Number(seat)) })}</strong>
          {draft.answers?.[seat] && <Words text={draft.answers[seat]} />}
          <span class="soft">{listed(gains(seat).filter((each): each is string => Boolean(each)))}</span>
        </li>
      ))}
    </ul>
  );
}

const written = ({ type, data }: Pick<Envelope, "type" | "data">): string | null => (type === "game.published" && (data as { text: string }).text) || null;

export const scene: Scene = {
  Play,
  written,
  says: (event) => {
    const text = written(event);
    return text && t("The host has written: {text}", { text: plainText(text) });
  },
  // What was published stands on the table, with its markup.
  reveal: () => [],
  waits: () => t("The host reckons and answers."),
  said: (action, names, view) => (action.type === "answer" ? answersText(action.answers as Answers, viewOf(view).form, names) : action.type === "publish" ? t("A draft, which all hosts see. Lock it to publish it.") : t("Nothing.")),
  scores: (view) => {
    const { scoreboard, seats } = viewOf(view);
    const all = Object.keys(scoreboard).length ? scoreboard : Object.fromEntries(Object.entries(seats ?? {}).map(([seat, own]) => [seat, own.my_points]));
    return { rows: Object.entries(all).map(([seat, value]) => ({ seat: Number(seat), value })), unit: t("points") };
  },
};
