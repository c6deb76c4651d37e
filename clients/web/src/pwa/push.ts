/**
 * Notifications of this browser: what it asks its push service and our server for.
 *
 * The choice is kept on the device, so that the next sign-in of the same account can renew it: on the server it ends
 * with the session. Signing out drops it.
 */
import type { Mainmatch, NewPushSubscription, PushKind } from "../sdk";
import { keep, kept } from "../storage";
import { LANGUAGE } from "../texts";

const CHOICE = "mainmatch.notifications";
const RENEWED = "mainmatch.notifications-renewed";

export type Quiet = NonNullable<NewPushSubscription["quiet"]>;
/** What this browser shows, to whom; `browser` is the id by which the server knows it. */
export type Choice = { browser: string; account: string; kinds: PushKind[]; quiet: Quiet | null };

const keptChoice = () => JSON.parse(kept(localStorage, CHOICE) ?? "null") as Choice | null;

/** What this browser shows to this account; undefined: nothing. */
export function readChoice(account: string): Choice | undefined {
  const found = keptChoice();
  return found?.account === account ? found : undefined;
}

/** Ends the subscription here, at the push service and on the server. */
export async function turnOff(client: Mainmatch): Promise<void> {
  const choice = keptChoice();
  if (!choice) return;
  keep(localStorage, CHOICE, undefined);
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  // If this fails, the server learns it from the push service.
  await client.deletePushSubscription(choice.browser).catch(() => undefined);
}

/** After a sign-in: notifications belong to a session, and the one before may be over. */
export async function renew(client: Mainmatch, account: string): Promise<void> {
  const choice = readChoice(account);
  if (choice && !kept(sessionStorage, RENEWED) && Notification.permission === "granted") await show(client, choice);
}

/** Has this browser show this. False if it gets no messages. */
export async function show(client: Mainmatch, choice: Choice): Promise<boolean> {
  const found = (await subscribed(client))?.toJSON();
  if (!found) return false;
  const { browser, account, ...wanted } = choice;
  await client.putPushSubscription(browser, { endpoint: found.endpoint!, keys: found.keys as NewPushSubscription["keys"], ...wanted, language: LANGUAGE });
  keep(localStorage, CHOICE, JSON.stringify(choice));
  keep(sessionStorage, RENEWED, "yes");
  return true;
}

/** This browser's subscription to our server's key; undefined if its push service gives none. */
async function subscribed(client: Mainmatch): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return undefined;
  const options = { userVisibleOnly: true, applicationServerKey: (await client.pushKey()).public_key };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (error) {
    // Another key: this server's database was made anew.
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) return undefined;
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options).catch(() => undefined);
  }
}
