/** Open decisions: a form for the deciders, a note for all others. */
import { useState } from "preact/hooks";
import { useDeed } from "../hooks";
import type { Decision } from "../sdk";
import { useClient } from "../session";
import { ZONE } from "../time";
import { Card, Countdown, Trouble, When } from "../ui/Bits";
import { listed, t, tx } from "../texts";
import { deciderView, Mate, Mates, useCast, useSeasonState, viewOf } from "./Context";
import { about, BY_HOST, howMany, question, silence } from "./words";

export function Decisions() {
  const state = useSeasonState();
  const mine = deciderView(state);
  const open = viewOf(state).decisions;
  // The server says whom it waits for: a host who is in the cast decides as both.
  const asked = open.filter(({ decision: { id } }) => mine && (mine.to_decide.includes(id) || id in mine.choices));
  const others = open.filter((each) => !asked.includes(each));
  return (
    <>
      {asked.map(({ decision }) => (
        // Changed options get a new form.
        <Deciding key={`${decision.id} ${decision.options.length}`} decision={decision} chosen={mine?.choices[decision.id]} />
      ))}
      {others.length > 0 && (
        <Card title={asked.length ? t("Other open decisions") : t("Open decisions")}>
          <ul class="timeline">
            {others.map((each) => (
              <Other key={each.decision.id} decision={each.decision} choices={each.choices} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Until(props: { at: string }) {
  return (
    <span class="due">
      <Countdown to={props.at} />
      <span class="soft">{tx("until {when} ({zone})", { when: <When at={props.at} />, zone: ZONE })}</span>
    </span>
  );
}

function Deciding(props: { decision: Decision; chosen: string[] | undefined }) {
  const { decision } = props;
  const { facts, reload } = useSeasonState();
  const client = useClient();
  const cast = useCast();
  const deed = useDeed();
  const [choice, setChoice] = useState<string[] | null>(props.chosen ?? null);
  const [wrong, setWrong] = useState("");
  const send = async () => {
    const picked = choice ?? [];
    const fits = choice !== null && picked.length >= decision.least && picked.length <= decision.most;
    setWrong(fits ? "" : `${howMany(decision)} ${t("Nothing was sent.")}`);
    if (!fits) return;
    await deed.run(() => client.decide(facts.id, decision.id, picked));
    reload();
  };
  const pick = (next: string[]) => {
    setChoice(next);
    setWrong("");
  };
  return (
    <Card title={question(decision)} class={props.chosen ? "receipt" : "asked"}>
      <Until at={decision.due_at} />
      {props.chosen && (
        <p role="status">{tx("{stored} {choice}. You can change it until it closes.", { stored: <strong>{t("Stored:")}</strong>, choice: namesOf(decision, props.chosen, cast) })}</p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset class="field" aria-describedby={`${decision.id}-seal`}>
          <legend>
            {howMany(decision)}
            {decision.most > 1 && <span class="soft"> {t("{n} chosen.", { n: choice?.length ?? 0 })}</span>}
          </legend>
          <Options decision={decision} choice={choice} onPick={pick} />
        </fieldset>
        <p class="help" id={`${decision.id}-seal`}>
          {decision.visibility === "sealed"
            ? t("Sealed: until it closes, no one sees your choice or whether you have chosen, not even hosts.")
            : t("Not sealed: everyone sees your choice immediately.")}
        </p>
        <Trouble text={deed.trouble ?? (wrong || null)} />
        <button type="submit" disabled={deed.isBusy}>
          {props.chosen ? t("Change choice") : t("Decide")}
        </button>
        <p class="soft missing">
          <strong>{decision.deciders.length > 1 ? t("If no one decides:") : t("If you do not decide:")}</strong> {silence(decision)}.
          {decision.deciders.length > 1 && decision.counting === "most_votes" && ` ${t("The most votes win.")}`}
        </p>
      </form>
    </Card>
  );
}

function Options(props: { decision: Decision; choice: string[] | null; onPick: (choice: string[]) => void }) {
  const { decision, choice } = props;
  const cast = useCast();
  const isOne = decision.most === 1;
  const has = (option: string) => choice?.includes(option) ?? false;
  const toggle = (option: string) => {
    if (isOne) return props.onPick([option]);
    const picked = choice ?? [];
    props.onPick(has(option) ? picked.filter((each) => each !== option) : [...picked, option]);
  };
  return (
    <div class="choices">
      {decision.options.map((option) => (
        <label class="pick" key={option}>
          <input
            type={isOne ? "radio" : "checkbox"}
            name={decision.id}
            checked={has(option)}
            disabled={!isOne && !has(option) && (choice?.length ?? 0) >= decision.most}
            onChange={() => toggle(option)}
          />
          {option.startsWith("cm_") ? <Mate id={option} /> : <span>{cast.game(option)}</span>}
        </label>
      ))}
      {decision.least === 0 && (
        <label class="pick">
          <input type={isOne ? "radio" : "checkbox"} name={decision.id} checked={choice?.length === 0} onChange={() => props.onPick([])} />
          <span>{decision.options.some((each) => each.startsWith("cm_")) ? t("No one") : t("None of them")}</span>
        </label>
      )}
    </div>
  );
}

function Other(props: { decision: Decision; choices: Record<string, string[]> }) {
  const { decision } = props;
  const cast = useCast();
  const made = Object.entries(props.choices);
  return (
    <li>
      <p>{decision.deciders.length > 1 ? tx("{who} decide about {about}.", { who: <Mates ids={decision.deciders} />, about: about(decision) }) : tx("{who} decides about {about}.", { who: <Mates ids={decision.deciders} />, about: about(decision) })}</p>
      <Until at={decision.due_at} />
      {made.map(([by, choice]) => (
        <p key={by}>
          <Mate id={by} />: {namesOf(decision, choice, cast)}
        </p>
      ))}
      <p class="soft">{decision.visibility === "sealed" ? t("Sealed: choices are shown when it closes.") : t("Not sealed: each choice is shown immediately.")}</p>
    </li>
  );
}

/** The names of members, games or values. */
export function namesOf(decision: { kind?: string; options?: string[] }, choice: string[], cast: { name: (id: string) => string; game: (id: string) => string }): string {
  if (!choice.length && decision.kind === "decide_twist") return BY_HOST;
  if (!choice.length) return decision.options?.some((each) => each.startsWith("cm_")) ? t("no one") : t("nothing");
  return listed(choice.map((each) => (each.startsWith("cm_") ? cast.name(each) : cast.game(each))));
}
