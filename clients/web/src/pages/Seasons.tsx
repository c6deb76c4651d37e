/** Seasons: the user's own, public ones, and the form for an invitation. */
import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { useLoaded, useTitle } from "../hooks";
import type { SeasonFacts } from "../sdk";
import { seasonStatus } from "../season/words";
import { useClient, useSession } from "../session";
import { t, tx } from "../texts";
import { Busy, Card, Input, Trouble, When } from "../ui/Bits";

export function SeasonsPage() {
  const client = useClient();
  const { me } = useSession();
  useTitle(t("Seasons"));
  const { value, trouble } = useLoaded(async () => {
    const [mine, all] = await Promise.all([
      client.seasons({ mine: true, limit: 100 }),
      client.seasons({ limit: 50 }),
    ]);
    const isMine = new Set(mine.items.map((each) => each.id));
    return { mine: mine.items, others: all.items.filter((each) => !isMine.has(each.id)) };
  }, [me?.id]);
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;
  return (
    <>
      <div class="headline">
        <h1>{t("Seasons")}</h1>
        <Link href="/seasons/new" class="button">{t("New season")}</Link>
      </div>
      <p class="lead">{t("A cast plays match after match until one member wins.")}</p>
      <SeasonList title={t("Your seasons")} seasons={value.mine} none={t("You are not in a season yet. Join one or create one.")} />
      <SeasonList title={t("Public seasons")} seasons={value.others} none={t("There are no other public seasons.")} />
      <ByCode />
    </>
  );
}

function SeasonList(props: { title: string; seasons: SeasonFacts[]; none: string }) {
  const id = props.title.toLowerCase().replace(/\W+/g, "-");
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.seasons.length === 0 && <p class="soft">{props.none}</p>}
      <ul class="list">
        {props.seasons.map((each) => (
          <li key={each.id}>
            <Link href={`/seasons/${each.id}`} class="item">
              <span class="itemtitle">{each.title}</span>
              <span class="soft">
                {tx(each.finished_at ? "ended {when}" : each.started_at ? "started {when}" : "created {when}", { when: <When at={each.finished_at ?? each.started_at ?? each.created_at} isShort /> })}
              </span>
              <span class="tags">
                {each.hosting && <span class="tag">{t("host")}</span>}
                {each.member && <span class="tag">{t("in the cast")}</span>}
                {each.visibility !== "public" && <span class="tag">{VISIBILITY[each.visibility]}</span>}
                <span class={`tag ${each.status === "finals" ? "running" : each.status}`}>{seasonStatus(each.status)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const VISIBILITY: Record<SeasonFacts["visibility"], string> = { public: t("public"), unlisted: t("unlisted"), private: t("private") };

/** A code alone does not name its season. The link, or its last part, does. */
function ByCode() {
  const [, go] = useLocation();
  const [where, setWhere] = useState("");
  const id = /se_[A-Za-z0-9_-]+/.exec(where)?.[0];
  const code = /#code=([^&\s]+)/.exec(where)?.[1];
  return (
    <Card title={t("Were you invited?")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!id) return;
          go(`/seasons/${id}/join`);
          if (code) location.hash = `code=${code}`;
        }}
      >
        <Input label={t("Link to the season")} value={where} onInput={setWhere} autoComplete="off" help={t("Your host sends it to you. The code stays in your browser.")} />
        <button type="submit" class="second" disabled={!id}>{t("Open the invitation")}</button>
      </form>
    </Card>
  );
}
