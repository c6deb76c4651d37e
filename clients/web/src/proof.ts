/**
 * Fresh proofs: what adds or takes away a way into the account, or cannot be undone, is answered `proof_required` until
 * its person has typed the password again. The page asks for it, whatever was sent, and sends it once more.
 */
import { heardFetch } from "./connection";

let ask: (() => Promise<boolean>) | null = null;

/** `prove` asks the person for a proof; false: they gave none. */
export function proveWith(prove: (() => Promise<boolean>) | null): void {
  ask = prove;
}

export const provenFetch: typeof fetch = async (...request) => {
  const answer = await heardFetch(...request);
  if (answer.status !== 403 || !ask) return answer;
  const problem = (await answer.clone().json().catch(() => ({}))) as { code?: string };
  return problem.code === "proof_required" && (await ask()) ? heardFetch(...request) : answer;
};
