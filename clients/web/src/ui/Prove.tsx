/** Hears that the server wants a fresh proof of who is there, and asks for it. */
import { useEffect, useState } from "preact/hooks";
import { lazy } from "../lazy";
import { proveWith } from "../proof";

const Proving = lazy(async () => (await import("./Proving")).Proving);

export function Prove() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    proveWith(() => new Promise((settle) => setAnswer(() => settle)));
    return () => proveWith(null);
  }, []);
  return answer && <Proving onEnd={(isProven) => (answer(isProven), setAnswer(null))} />;
}
