/** Says that news may be missing, once they have been for longer than it takes to connect. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useConnection } from "../connection";

const LATE_MS = 1500;

export function Wire(props: { isCut: boolean; children: ComponentChildren }) {
  const [isLate, setLate] = useState(false);
  // The line at the top of the page says more.
  const isSaid = useConnection().lostAt !== null;
  useEffect(() => {
    if (!props.isCut) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => (clearTimeout(timer), setLate(false));
  }, [props.isCut]);
  return (
    <p class="wire" role="status">
      {props.isCut && isLate && !isSaid && props.children}
    </p>
  );
}
