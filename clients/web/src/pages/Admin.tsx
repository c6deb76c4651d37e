/** The server, for its admins: people, health, quotas, backups, and the log of what admins did. Nothing of any match. */
import { useState } from "preact/hooks";
import { useDeed, useLoaded, useTitle } from "../hooks";
import { whole } from "../paging";
import type { AccountSummary } from "../sdk";
import { useSession } from "../session";
import { number, nt, t, tx } from "../texts";
import { AuditLog } from "../ui/AuditLog";
import { Asking, Busy, Card, Input, Trouble, When } from "../ui/Bits";
import { readable } from "../words";

export function AdminPage() {
  const { me } = useSession();
  const [turn, setTurn] = useState(0);
  useTitle(t("Server"));
  if (!me?.admin) return <Trouble text={t("Only admins of this server see this page.")} />;
  return (
    <>
      <h1>{t("Server")}</h1>
      <p class="soft">{t("What you do here is in the log. It shows nothing of any match.")}</p>
      <State />
      <People onDone={() => setTurn(turn + 1)} />
      <Log key={turn} />
    </>
  );
}

const QUOTAS: Record<string, string> = { matches: t("Open matches"), seasons: t("Open seasons"), bots: t("Bots in open matches"), linked_accounts: t("Linked accounts of an integration") };

function State() {
  const { client } = useSession();
  const { value, trouble, again } = useLoaded(() => client.server(), []);
  if (!value) return trouble ? <Trouble text={trouble} /> : <Busy />;
  const { backups } = value;
  const quotas = Object.entries(value.quotas);
  const late = Math.round(value.overdue_seconds);
  return (
    <Card title={t("Health")}>
      {value.trouble && <p class="trouble">{t("Nothing can be written: {why}", { why: value.trouble })}</p>}
      <dl class="facts">
        <Fact label={t("Storage")} shown={value.trouble ? t("refuses writes") : t("works")} />
        <Fact label={t("Deadlines")} shown={late > 5 ? nt("{n} second late", "{n} seconds late", late) : t("on time")} />
        <Fact label={t("Webhooks that fail")} shown={number(value.webhooks_failing)} />
        <Fact label={t("Accounts")} shown={number(value.account_count)} />
        <Fact label={t("Version")} shown={value.version} />
      </dl>
      <h3>{t("Backups")}</h3>
      {backups ? (
        <p>
          {backups.last_at ? tx("The newest is of {when}.", { when: <When at={backups.last_at} /> }) : t("There is none yet.")}{" "}
          {nt("One each {n} hour, and the newest {kept} stay.", "One each {n} hours, and the newest {kept} stay.", backups.every_hours, { kept: backups.kept })}{" "}
          {backups.failures > 0 && <strong>{nt("{n} failed since the start.", "{n} failed since the start.", backups.failures)}</strong>}
        </p>
      ) : (
        <p>{t("This server makes none by itself: its operator does.")}</p>
      )}
      <h3>{t("Quotas of one account")}</h3>
      {quotas.length ? (
        <dl class="facts">
          {quotas.map(([name, most]) => (
            <Fact key={name} label={QUOTAS[name] ?? readable(name)} shown={number(most)} />
          ))}
        </dl>
      ) : (
        <p>{t("There are none.")}</p>
      )}
      <button type="button" class="second" onClick={again}>
        {t("Look again")}
      </button>
    </Card>
  );
}

const Fact = (props: { label: string; shown: string }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.shown}</dd>
  </div>
);

const MOST = 50;

function People(props: { onDone: () => void }) {
  const { client } = useSession();
  const [q, setQ] = useState("");
  const [asked, setAsked] = useState("");
  const { value, trouble, again } = useLoaded(() => client.accounts({ limit: MOST, ...(asked ? { q: asked } : {}) }), [asked]);
  return (
    <Card title={t("People")}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(q.trim());
        }}
      >
        <Input label={t("Part of a name")} name="people" value={q} onInput={setQ} maxLength={64} autoComplete="off" />
        <button type="submit" class="second">
          {t("Search")}
        </button>
      </form>
      <Trouble text={trouble} />
      {value && !value.items.length && <p class="soft">{t("No account has that in its name.")}</p>}
      <ul class="people" aria-label={t("People")}>
        {value?.items.map((each) => (
          <Person
            key={each.id}
            account={each}
            onDone={() => {
              again();
              props.onDone();
            }}
          />
        ))}
      </ul>
      {value?.next_cursor && <p class="soft">{t("There are more: search for a longer part.")}</p>}
    </Card>
  );
}

type What = "suspend" | "lift" | "reset" | "factor" | "appoint" | "dismiss";

function Person(props: { account: AccountSummary; onDone: () => void }) {
  const { account } = props;
  const { client, look } = useSession();
  const deed = useDeed();
  const [asked, setAsked] = useState<What | null>(null);
  const [reason, setReason] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const who = account.display_name;
  const acts: Record<What, { label: string; says: string; run: () => Promise<unknown> }> = {
    suspend: {
      label: t("Suspend"),
      says: t("All sessions and tokens of {who} end at once, and nobody can sign in to the account. Its seats stay.", { who }),
      run: () => client.suspendAccount(account.id, reason.trim() ? { reason: reason.trim() } : {}),
    },
    lift: { label: t("Lift the suspension"), says: t("{who} can sign in again.", { who }), run: () => client.resumeAccount(account.id) },
    reset: {
      label: t("Reset the password"),
      says: t("You get a code for one hour. Make sure that it is {who} who asks, and give it to nobody else.", { who }),
      run: async () => setCode((await client.createResetCode(account.id)).code),
    },
    factor: {
      label: t("Remove the second factor"),
      says: t("Afterwards the password is enough. Make sure that it is {who} who asks.", { who }),
      run: () => client.deleteAccountSecondFactor(account.id),
    },
    appoint: {
      label: t("Make an admin"),
      says: t("{who} can then do all that you can do on this page, and dismiss you, too.", { who }),
      run: () => client.addAdmin(account.id),
    },
    dismiss: {
      label: t("Dismiss as an admin"),
      says: t("{who} is an admin no longer, and all sessions of the account end.", { who }),
      run: async () => {
        await client.removeAdmin(account.id);
        // It may have been one's own.
        await look();
      },
    },
  };
  const offered: What[] = account.admin
    ? ["dismiss"]
    : ["reset", ...(account.second_factor_enabled ? (["factor"] as const) : []), ...(account.suspended_at ? (["lift"] as const) : (["suspend", "appoint"] as const))];
  const act = async (what: What) => {
    setAsked(null);
    if (await deed.run(acts[what].run)) setReason("");
    props.onDone();
  };
  return (
    <li>
      <div>
        <strong>{who}</strong> <span class="soft">{account.username}</span> {account.admin && <span class="tag">{t("admin")}</span>}{" "}
        {account.suspended_at && (
          <span class="tag halted">{tx("suspended since {when}", { when: <When at={account.suspended_at} isShort /> })}</span>
        )}
      </div>
      <div class="buttons">
        {offered.map((what) => (
          <button key={what} type="button" class="second" disabled={deed.isBusy} aria-label={`${acts[what].label}: ${who}`} onClick={() => setAsked(what)}>
            {acts[what].label}
          </button>
        ))}
      </div>
      <Trouble text={deed.trouble} />
      {code && (
        <div role="status" class="receipt">
          {tx("The code for {who}, shown only now: {code}", { who, code: <code class="link" translate={false}>{code}</code> })}
          <p>{t("{who} types it on the sign-in page, behind “{link}”.", { who, link: t("Forgot your password, or have a code?") })}</p>
        </div>
      )}
      {asked && (
        <Asking title={`${acts[asked].label}: ${who}`} yes={acts[asked].label} onYes={() => void act(asked)} onNo={() => setAsked(null)}>
          <p>{acts[asked].says}</p>
          {asked === "suspend" && <Input label={t("Reason")} name="why" value={reason} onInput={setReason} maxLength={500} help={t("For the log. The person does not see it.")} />}
        </Asking>
      )}
    </li>
  );
}

const ACTS: Record<string, string> = {
  "accounts.suspend": t("Suspended {who}."),
  "accounts.lift_suspension": t("Lifted the suspension of {who}."),
  "accounts.create_reset_code": t("Made a reset code for {who}."),
  "accounts.make_admin": t("Made {who} an admin."),
  "accounts.unmake_admin": t("Dismissed {who} as an admin."),
  "accounts.remove_second_factor": t("Removed the second factor of {who}."),
  "accounts.turn_on_second_factor": t("Turned on a second factor."),
  "accounts.turn_off_second_factor": t("Turned off a second factor."),
  "accounts.create_recovery_codes": t("Made new recovery codes."),
  "accounts.sign_out_everywhere": t("Signed out everywhere."),
  "users.suspend": t("Suspended {who}."),
  "users.lift_suspension": t("Lifted the suspension of {who}."),
  "users.make_admin": t("Made {who} an admin."),
  "users.unmake_admin": t("Dismissed {who} as an admin."),
  "users.remove_second_factor": t("Removed the second factor of {who}."),
  "users.set_password": t("Set a new password for {who}."),
  "integrations.reserve": t("Reserved a namespace for an integration."),
  "matches.archive": t("Archived old matches."),
  "server.claim": t("Claimed the server, and is its admin."),
  "accounts.claim": t("Took over the account that a bot had made."),
  "accounts.change_password": t("Changed the password."),
  "accounts.reset_password": t("Set a new password with a code."),
  "accounts.use_recovery_code": t("Signed in with a recovery code."),
  "accounts.set_email": t("Confirmed an e-mail address."),
  "accounts.remove_email": t("Removed the e-mail address."),
  "accounts.link": t("Linked an account elsewhere."),
  "accounts.unlink": t("Removed a link to an account elsewhere."),
  "accounts.end_reused_session": t("A copy of what a device remembers was used: that session has ended."),
  "accounts.begin_deletion": t("Began the deletion of the account."),
  "accounts.take_back_deletion": t("Took the deletion of the account back."),
};

function Log() {
  const { client } = useSession();
  const { value, trouble } = useLoaded(() => whole((query) => client.serverAudit(query)), []);
  return (
    <Card title={t("Log")}>
      <Trouble text={trouble} />
      {value && !value.length && <p class="soft">{t("Nothing has been done yet.")}</p>}
      <AuditLog entries={value ?? []} says={(each) => (ACTS[each.act] ?? `${readable(each.act)}.`).replace("{who}", each.account ?? t("a removed account"))} />
    </Card>
  );
}
