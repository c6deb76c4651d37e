/** What a closed phase led to, before anybody else reads it: as each of them will read it. */
import { useLoaded } from "../hooks";
import { eventShape, useMatchState } from "../match/Context";
import { sayingOf } from "../match/Rounds";
import { useNames } from "../names";
import type { Envelope, JsonObject } from "../sdk";
import { useClient } from "../session";
import { listed, t, tx } from "../texts";
import { Busy, Card, Trouble, When } from "../ui/Bits";
import { given } from "../ui/Deeds";
import { Words } from "../ui/Words";
import { Known } from "../view/Known";
import { RESULT_SHAPE } from "../view/shape";
import { Act } from "./Act";
import { AsSeat } from "./AsSeat";
import { Rewind } from "./Rewind";

/** For a host who plays: they publish what they read with the others. */
export const Unread = (props: { until: string }) => (
  <Card title={t("Review before publication")} class="receipt">
    <p>{tx("You play in this match, so you read the outcome with the others. It is published by itself at {when}.", { when: <When at={props.until} /> })}</p>
    <div class="acts">
      <Publish says={t("Everybody gets the outcome, and the match goes on.")} />
    </div>
  </Card>
);

/** `phase`: whose outcome its host has read; another one is not published by this. */
function Publish(props: { phase?: string; says: string }) {
  const { facts } = useMatchState();
  const client = useClient();
  return <Act isMain label={t("Publish")} run={(reason) => client.publish(facts.id, { ...given(reason), ...(props.phase ? { phase_id: props.phase } : {}) })} says={props.says} reasonHelp={t("Optional. It is in the log.")} />;
}

export function Outcome() {
  const state = useMatchState();
  const { facts, document } = state;
  const client = useClient();
  const names = useNames();
  const { value, trouble } = useLoaded(() => client.review(facts.id), [facts.id, document.cursor.seq]);
  const told = (value?.events.filter((each) => each.type.startsWith("game.")) ?? []).map((each, n) => ({ ...each, seq: n, at: "", round: facts.phase?.round ?? 0 }) as unknown as Envelope);
  const readers = [...new Set(told.map((each) => JSON.stringify(each.to)))].map((each) => JSON.parse(each) as number[] | null);
  const view = value?.view as JsonObject | undefined;
  return (
    <Card title={t("Review before publication")} class="receipt">
      <Trouble text={trouble} />
      {!value && !trouble && <Busy />}
      {value && (
        <>
          <p>{tx("Nobody has read this yet. It is published by itself at {when}.", { when: <When at={value.review_until} /> })}</p>
          {readers.map((to) => (
            <section key={JSON.stringify(to)}>
              <h3>{to === null ? t("Everybody will read:") : t("{who} will read:", { who: listed(to.map(names.object)) })}</h3>
              {told
                .filter((each) => JSON.stringify(each.to) === JSON.stringify(to))
                .map((each, n) => {
                  const text = state.scene?.written?.(each);
                  return text ? (
                    <Words key={n} text={text} />
                  ) : (
                    <details key={n} class="entry">
                      <summary>{sayingOf({ ...each, to: null }, state, names)}</summary>
                      <Known value={each.data as JsonObject} shape={eventShape(state, each.type)} />
                    </details>
                  );
                })}
            </section>
          ))}
          {view && (
            <details>
              <summary>{t("Their page")}</summary>
              <AsSeat view={view} outcome={told} />
            </details>
          )}
          {value.result && (
            <details>
              <summary>{t("The result of the match")}</summary>
              <Known value={value.result as JsonObject} shape={RESULT_SHAPE} />
            </details>
          )}
          <div class="acts">
            <Publish phase={value.phase_id} says={t("Players get what stands above, and the match goes on.")} />
            <Rewind start={value.phase_id} />
          </div>
        </>
      )}
    </Card>
  );
}
