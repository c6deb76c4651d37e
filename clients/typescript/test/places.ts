// Where places are kept, and what a platform need not have.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Mainmatch, StoragePlaces } from "@mainmatch/client";

const AT = (seq: number) => ({ epoch: "e", seq });

function stored(most = Infinity): Storage {
  const kept = new Map<string, string>();
  const setItem = (name: string, value: string): void => {
    if (kept.size >= most) throw new DOMException("full", "QuotaExceededError");
    kept.set(name, value);
  };
  return { getItem: (name: string) => kept.get(name) ?? null, setItem, removeItem: (name: string) => kept.delete(name) } as unknown as Storage;
}

test("on any page: places are in the storage, for whoever reads it next", () => {
  const storage = stored();
  new StoragePlaces(storage).save("match/m/public", AT(3));
  assert.deepEqual(new StoragePlaces(() => storage).find("match/m/public"), AT(3));
});

test("on any page: a storage that is full or denied loses no place while the program runs", () => {
  const denied = (): Storage => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const places of [new StoragePlaces(stored(0)), new StoragePlaces(denied)]) {
    assert.equal(places.find("match/m/public"), undefined);
    for (const seq of [1, 2]) places.save("match/m/public", AT(seq));
    assert.deepEqual(places.find("match/m/public"), AT(2));
  }
});

test("on any page: a write needs no crypto.randomUUID, which browsers have on https and localhost only", async () => {
  const randomUUID = Object.getOwnPropertyDescriptor(Crypto.prototype, "randomUUID")!;
  Object.defineProperty(Crypto.prototype, "randomUUID", { value: undefined, configurable: true });
  const keys: (string | null)[] = [];
  const answered: typeof fetch = (_, request) => {
    keys.push(new Headers(request?.headers).get("idempotency-key"));
    return Promise.resolve(new Response("{}", { status: 201, headers: { "content-type": "application/json" } }));
  };
  try {
    const client = new Mainmatch("http://play.lan:8000", { token: "t", fetch: answered });
    for (let n = 0; n < 2; n += 1) await client.createMatch({ game: "x-game" });
  } finally {
    Object.defineProperty(Crypto.prototype, "randomUUID", randomUUID);
  }
  assert.match(keys[0] ?? "", /^[0-9a-f]{32}$/);
  assert.notEqual(keys[0], keys[1]);
});
