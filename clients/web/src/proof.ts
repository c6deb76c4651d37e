/**
 * What the page does for a request by itself: a new access token where the device remembers the session, and a fresh
 * proof, for which it asks the person, where the server wants one. Then it sends the request once more.
 */
import { heardFetch } from "./connection";

const HEADER = "authorization";
const SCHEME = "bearer";

let ask: (() => Promise<boolean>) | null = null;
let refresh: (() => Promise<string | undefined>) | null = null;

/** `prove` asks the person for a proof; false: they gave none. */
export function proveWith(prove: (() => Promise<boolean>) | null): void {
  ask = prove;
}

/** `renew` answers a new access token; undefined: there is none. */
export function renewWith(renew: () => Promise<string | undefined>): void {
  refresh = renew;
}

export const provenFetch: typeof fetch = async (input, init) => {
  let sent = init;
  let answer = await heardFetch(input, sent);
  if (answer.status === 401 && new Headers(init?.headers).has(HEADER)) {
    const token = await refresh?.();
    if (!token) return answer;
    const headers = new Headers(init?.headers);
    headers.set(HEADER, `${SCHEME} ${token}`);
    sent = { ...init, headers };
    answer = await heardFetch(input, sent);
  }
  if (answer.status !== 403 || !ask) return answer;
  const problem = (await answer.clone().json().catch(() => ({}))) as { code?: string };
  return problem.code === "proof_required" && (await ask()) ? heardFetch(input, sent) : answer;
};
