/**
 * Notifications of this browser: what it asks its push service and our server for.
 *
 * The choice is kept on the device, so that the next sign-in of the same account can renew it: on the server it ends
 * with the session. Signing out drops it.
 */
import type { Mainmatch, NewPushSubscription } from "../sdk";
import { keep, kept, keptFor } from "../storage";

const CHOICE = "notifications";
const renewed = (account: string): string => `mainmatch.${account}.notifications-renewed`;

/** Whom this browser notifies; `browser` is the id by which the server knows it. */
export type Choice = { browser: string; account: string };

/** Whether this browser notifies this account; undefined: it doesn't. */
export function readChoice(account: string): Choice | undefined {
  const found = keptFor(account).kept(CHOICE);
  return found === undefined ? undefined : (JSON.parse(found) as Choice);
}

/** Ends the subscription here, at the push service and on the server. */
export async function turnOff(client: Mainmatch, account: string): Promise<void> {
  const choice = readChoice(account);
  if (!choice) return;
  keptFor(account).keep(CHOICE, undefined);
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  // If this fails, the server learns it from the push service.
  await client.deletePushSubscription(choice.browser).catch(() => undefined);
}

/** After a sign-in: notifications belong to a session, and the one before may be over. */
export async function renew(client: Mainmatch, account: string): Promise<void> {
  const choice = readChoice(account);
  if (choice && !kept("tab", renewed(account)) && Notification.permission === "granted") await show(client, choice);
}

/** Has this browser notify this account. False if it gets no messages. */
export async function show(client: Mainmatch, choice: Choice): Promise<boolean> {
  const found = (await subscribed(client))?.toJSON();
  if (!found) return false;
  const { browser, account } = choice;
  await client.putPushSubscription(browser, { endpoint: found.endpoint!, keys: found.keys as NewPushSubscription["keys"] });
  keptFor(account).keep(CHOICE, JSON.stringify(choice));
  keep("tab", renewed(account), "yes");
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
