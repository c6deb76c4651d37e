/**
 * The signed-in user.
 *
 * The token is in memory and in the tab's sessionStorage: a reload keeps the session, closing the tab on a shared
 * computer ends it, and no other tab, site or URL ever has it. Where the person stays signed in on this device, the
 * browser also keeps a cookie that no page can read: each tab gets short tokens for it. `device` is stored longer: it gives no access, but keeps
 * others from locking this user out (docs/front-ends.md).
 */
import { createContext, type ComponentChildren } from "preact";
import { useCallback, useContext, useEffect, useMemo, useState } from "preact/hooks";
import { SERVER } from "./base";
import { PATIENCE } from "./connection";
import { forgetCode } from "./invitation";
import { provenFetch, renewWith } from "./proof";
import { renew, turnOff } from "./pwa/push";
import { Mainmatch, MainmatchError, type Me } from "./sdk";
import { keep, kept, keptFor, type Own } from "./storage";
import { LANGUAGE } from "./texts";

const TOKEN = "mainmatch.token";
const DEVICE = "mainmatch.device";
/** Says that there is a cookie to ask with. */
const REMEMBERED = "mainmatch.remembered";

export type Session = {
  client: Mainmatch;
  me: Me | null;
  /** True until the token of this tab is checked. */
  isWaking: boolean;
  /** `more`: what the server asked for by `second_factor_required` or `account_being_deleted`. */
  signIn: (username: string, password: string, more?: { second_factor?: string; restore?: boolean; remember?: boolean }) => Promise<void>;
  /** With what a provider's redirect brought back, for the text that this tab has kept. */
  arrive: (code: string, verifier: string, more?: { second_factor?: string; restore?: boolean; remember?: boolean }) => Promise<void>;
  /** Have a code mailed to the owner of this name. `knowDevice` takes it. */
  askForDevice: (username: string) => Promise<void>;
  knowDevice: (marker: string) => void;
  /** Come in without an account. `begin` is run as the guest, and what it returns as the guest is shown in. */
  visit: (begin: () => Promise<() => void>) => Promise<void>;
  signUp: (username: string, password: string, displayName: string, remember: boolean) => Promise<void>;
  signOut: () => Promise<void>;
  /** All sessions end but this one, which goes on. */
  putPassword: (password: string) => Promise<void>;
  /** Ask the server who is signed in. */
  look: () => Promise<void>;
  /** Drop a session that the server has already ended. */
  forget: () => void;
};

const Context = createContext<Session | null>(null);
export const SessionContext = Context;

export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error("useSession outside of SignedIn");
  return session;
}

export const useClient = (): Mainmatch => useSession().client;

/** What this device keeps for the signed-in account. */
export function useOwn(): Own {
  const account = useSession().me?.id ?? "nobody";
  return useMemo(() => keptFor(account), [account]);
}

export function WithSession(props: { children: ComponentChildren }) {
  const client = useMemo(() => new Mainmatch(SERVER, { token: kept("tab", TOKEN), languages: LANGUAGE, fetch: provenFetch, patience: PATIENCE }), []);
  const [me, setMe] = useState<Me | null>(null);
  const [isWaking, setWaking] = useState(client.token !== undefined || kept("device", REMEMBERED) !== undefined);

  const forget = useCallback(() => {
    client.token = undefined;
    keep("tab", TOKEN, undefined);
    keep("device", REMEMBERED, undefined);
    setMe(null);
  }, [client]);

  const refresh = useMemo(() => {
    let asked: Promise<string | undefined> | null = null;
    const ask = async () => {
      if (kept("device", REMEMBERED) === undefined) return undefined;
      try {
        const { access_token: token } = await client.refresh();
        keep("tab", TOKEN, token);
        return token;
      } catch (error) {
        if (error instanceof MainmatchError && error.code === "invalid_grant") forget();
        return undefined;
      }
    };
    // Requests that are refused together share one.
    return () => (asked ??= ask().finally(() => (asked = null)));
  }, [client, forget]);
  useEffect(() => renewWith(refresh), [refresh]);

  const look = useCallback(async (): Promise<void> => {
    try {
      setMe(await client.me());
    } catch (error) {
      if (error instanceof MainmatchError && error.status === 401) forget();
      // Without an answer nobody is signed out: the token is kept, and asked about again.
      else if (error instanceof MainmatchError && error.code === "unreachable") return look();
    }
  }, [client, forget]);

  const account = me?.id;
  useEffect(() => {
    if (account) void renew(client, account).catch(() => undefined);
  }, [client, account]);

  useEffect(() => {
    const wake = async () => {
      if (client.token !== undefined || (await refresh()) !== undefined) await look();
      setWaking(false);
    };
    void wake();
  }, [client, look, refresh]);

  const signIn: Session["signIn"] = async (username, password, more = {}) => {
    await entered(await client.signIn(username, password, kept("device", DEVICE), undefined, more), more.remember);
  };
  const arrive: Session["arrive"] = async (code, verifier, more = {}) => {
    await entered(await client.signInWithCode(code, verifier, undefined, more), more.remember);
  };
  const entered = async (session: Awaited<ReturnType<Mainmatch["signIn"]>>, remember = false): Promise<void> => {
    keep("tab", TOKEN, session.access_token);
    keep("device", REMEMBERED, remember ? "yes" : undefined);
    if (session.device) keep("device", DEVICE, session.device);
    setMe(await client.me());
  };
  const visit: Session["visit"] = async (begin) => {
    // After a failure the same guest tries again.
    if (client.token === undefined) await client.createGuest({ remember: true });
    const enter = await begin();
    const guest = await client.me();
    keep("tab", TOKEN, client.token);
    keep("device", REMEMBERED, "yes");
    enter();
    setMe(guest);
  };
  const signUp: Session["signUp"] = async (username, password, displayName, remember) => {
    const made = await client.signUp(username, password, displayName || undefined);
    if (made.device) keep("device", DEVICE, made.device);
    await signIn(username, password, { remember });
  };
  const askForDevice = (username: string) => client.requestDevice(username);
  const knowDevice = (marker: string) => keep("device", DEVICE, marker);
  const putPassword = async (password: string) => {
    const session = await client.putPassword({ new: password });
    keep("tab", TOKEN, session.access_token);
    keep("device", REMEMBERED, undefined);
    if (session.device) keep("device", DEVICE, session.device);
  };
  const signOut = async () => {
    // Notifications and the token are dropped whatever the server answers.
    if (me) await turnOff(client, me.id).catch(() => undefined);
    await client.signOut().catch(() => undefined);
    forgetCode();
    forget();
  };
  return <Context.Provider value={{ client, me, isWaking, signIn, arrive, visit, signUp, askForDevice, knowDevice, signOut, putPassword, look, forget }}>{props.children}</Context.Provider>;
}
