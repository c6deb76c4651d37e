/** A field tree as labelled controls, usable by keyboard, with each error next to its control. */
import { useId } from "preact/hooks";
import type { Json } from "../sdk";
import { oneOf, readable } from "../words";
import { pickedOf, type Finding } from "./check";
import { useNames } from "../names";
import { Auction, Stakes } from "../parts/Picking";
import { t } from "../texts";
import { stakesOf, worded } from "./annotations";
import { useValueText } from "../view/values";
import { type Field } from "./fields";
import { isRecord, type Schema } from "../view/shape";

type Of<K extends Field["kind"]> = Extract<Field, { kind: K }>;
type Props<F extends Field = Field> = {
  field: F;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  path: string;
  findings: Finding[];
  isRequired: boolean;
};

const RADIOS_UP_TO = 6;
const under = (path: string, name: string | number) => (path ? `${path}/${name}` : String(name));

export function Fields(props: Props) {
  const { field } = props;
  switch (field.kind) {
    case "fixed":
      return null;
    case "choice":
      return <Choice {...props} field={field} />;
    case "checks":
      return <Checks {...props} field={field} />;
    case "number":
      return field.shape.isSeat ? <AnySeat {...props} field={field} /> : <Amount {...props} field={field} />;
    case "truth":
      return <Truth {...props} field={field} />;
    case "text":
      return <Text {...props} field={field} />;
    case "rows":
      return <Rows {...props} field={field} />;
    case "map":
      return <Map {...props} field={field} />;
    case "object":
      return <Members {...props} field={field} />;
    case "union":
      return <Union {...props} field={field} />;
    case "json":
      return <Raw {...props} field={field} />;
  }
}

function Wrong(props: { id: string; path: string; findings: Finding[] }) {
  const own = props.findings.filter((each) => each.path === props.path);
  return own.length ? (
    <p class="wrong" id={props.id}>
      {own.map((each) => each.message).join(" ")}
    </p>
  ) : null;
}

const isWrong = (props: Props) => props.findings.some((each) => each.path === props.path);

function describedBy(id: string, props: Props): string | undefined {
  const ids = [props.field.help && `${id}-help`, isWrong(props) && `${id}-wrong`].filter(Boolean);
  return ids.join(" ") || undefined;
}

/** One control with its label, help and error. */
function Labelled(props: Props & { id: string; children: preact.ComponentChildren; note?: string }) {
  return (
    <div class="field">
      <label for={props.id}>
        {props.field.title}
        {!props.isRequired && <span class="soft"> {t("(optional)")}</span>}
        {props.note && <span class="soft"> {props.note}</span>}
      </label>
      {props.field.help && (
        <p class="help" id={`${props.id}-help`}>
          {props.field.help}
        </p>
      )}
      {props.children}
      <Wrong id={`${props.id}-wrong`} path={props.path} findings={props.findings} />
    </div>
  );
}

/** Several controls with a legend. */
function Group(props: Props & { id: string; children: preact.ComponentChildren; note?: string }) {
  return (
    <fieldset class="field" aria-describedby={describedBy(props.id, props)}>
      <legend>
        {props.field.title || t("Choose")}
        {props.note && <span class="soft"> {props.note}</span>}
      </legend>
      {props.field.help && (
        <p class="help" id={`${props.id}-help`}>
          {props.field.help}
        </p>
      )}
      {props.children}
      <Wrong id={`${props.id}-wrong`} path={props.path} findings={props.findings} />
    </fieldset>
  );
}

/** What a value brings, where its schema says it. */
function StakesOf(props: { schema: Schema; value: Json }) {
  const rows = stakesOf(props.schema, useNames(), props.value);
  return rows.length ? <Stakes rows={rows} /> : null;
}

const NOTHING = "\u2014";

function Choice(props: Props<Of<"choice">>) {
  const id = useId();
  const say = useValueText();
  const { values } = props.field;
  const place = values.findIndex((each) => same(each, props.value ?? (values.includes(null) ? null : undefined)));
  const names = useNames();
  const { schema } = props.field;
  const label = (value: Json) => worded(schema, value, names) ?? (value === null ? t("Leave open") : say(value, props.field.shape));
  const isShort = values.every((each) => label(each).length < 40);
  if (values.length <= RADIOS_UP_TO || !isShort) {
    return (
      <Group {...props} id={id} note={props.isRequired ? undefined : t("(optional)")}>
        <div class="choices">
          {values.map((value, n) => (
            <label class="pick" key={n}>
              <input type="radio" name={id} checked={n === place} onChange={() => props.onChange(value)} />
              <span>
                {label(value)}
                <StakesOf schema={schema} value={value} />
              </span>
            </label>
          ))}
        </div>
      </Group>
    );
  }
  return (
    <Labelled {...props} id={id}>
      <select
        id={id}
        value={place < 0 ? "" : String(place)}
        aria-invalid={isWrong(props)}
        aria-describedby={describedBy(id, props)}
        onChange={(event) => {
          const n = event.currentTarget.value;
          props.onChange(n === "" ? undefined : values[Number(n)]);
        }}
      >
        {!values.includes(null) && <option value="">{props.isRequired ? t("Choose…") : NOTHING}</option>}
        {values.map((value, n) => (
          <option key={n} value={String(n)}>
            {label(value)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Checks(props: Props<Of<"checks">>) {
  const id = useId();
  const say = useValueText();
  const names = useNames();
  const { min, max, values, item } = props.field;
  const chosen = Array.isArray(props.value) ? props.value : [];
  const has = (value: Json) => chosen.some((each) => same(each, value));
  const toggle = (value: Json) => {
    const next = has(value) ? chosen.filter((each) => !same(each, value)) : [...chosen, value];
    props.onChange(next.length ? next : undefined);
  };
  const rule = min === max ? t("exactly {min}", { min }) : min ? t("{min} to {max}", { min, max }) : t("up to {max}", { max });
  return (
    <Group {...props} id={id} note={props.isRequired ? t("({rule}; {n} chosen)", { rule, n: chosen.length }) : t("(optional, {rule}; {n} chosen)", { rule, n: chosen.length })}>
      <div class="choices many">
        {values.map((value, n) => (
          <label class="pick" key={n}>
            <input
              type="checkbox"
              checked={has(value)}
              disabled={!has(value) && chosen.length >= max}
              onChange={() => toggle(value)}
            />
            <span>{worded(item, value, names) ?? say(value, props.field.shape.item(0))}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

/** A seat without choices in the schema: the choices are the match's seats. */
function AnySeat(props: Props<Of<"number">>) {
  const { seats } = useNames();
  return <Choice {...props} field={{ ...props.field, kind: "choice", values: seats }} />;
}

function Amount(props: Props<Of<"number">>) {
  const id = useId();
  const { min, max, whole, schema } = props.field;
  if (schema["x-part"] === "auction" && min !== undefined && max !== undefined) {
    const value = typeof props.value === "number" ? props.value : min;
    return <Auction label={props.field.title} min={min} max={max} value={value} onChange={props.onChange} note={(left) => t("{left} left of what you can bid.", { left })} />;
  }
  const range = min === undefined ? max !== undefined && t("(up to {max})", { max }) : max === undefined ? t("(from {min})", { min }) : t("({min} to {max})", { min, max });
  return (
    <Labelled {...props} id={id} note={range || undefined}>
      <input
        id={id}
        type="number"
        inputMode={whole && (min ?? -1) >= 0 ? "numeric" : "text"}
        min={min}
        max={max}
        step={whole ? 1 : "any"}
        value={typeof props.value === "number" ? String(props.value) : ""}
        aria-invalid={isWrong(props)}
        aria-describedby={describedBy(id, props)}
        onInput={(event) => {
          const text = event.currentTarget.value;
          props.onChange(text === "" ? undefined : Number(text));
        }}
      />
    </Labelled>
  );
}

function Truth(props: Props<Of<"truth">>) {
  const id = useId();
  return (
    <div class="field">
      <label class="pick single">
        <input
          type="checkbox"
          checked={props.value === true}
          aria-describedby={describedBy(id, props)}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>{props.field.title}</span>
      </label>
      {props.field.help && (
        <p class="help" id={`${id}-help`}>
          {props.field.help}
        </p>
      )}
      <Wrong id={`${id}-wrong`} path={props.path} findings={props.findings} />
    </div>
  );
}

function Text(props: Props<Of<"text">>) {
  const id = useId();
  const { max, pattern } = props.field;
  const shared = {
    id,
    maxLength: max,
    value: typeof props.value === "string" ? props.value : "",
    "aria-invalid": isWrong(props),
    "aria-describedby": describedBy(id, props),
    onInput: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value || undefined),
  };
  const isLong = !pattern && (max === undefined || max > 120);
  return (
    <Labelled {...props} id={id}>
      {isLong ? <textarea rows={3} {...shared} /> : <input type="text" {...shared} />}
    </Labelled>
  );
}

function Rows(props: Props<Of<"rows">>) {
  const id = useId();
  const { item, min, max, isFixed } = props.field;
  const given = Array.isArray(props.value) ? props.value : [];
  const rows = isFixed ? Array.from({ length: max }, (_, n) => given[n]) : given;
  const one = oneOf(props.field.title || t("Entry"));
  const set = (n: number, value: Json | undefined) =>
    props.onChange(rows.map((each, m) => (m === n ? value : each) as Json));
  const rule = isFixed ? undefined : min === max ? t("(exactly {max})", { max }) : min ? t("({min} to {max})", { min, max }) : t("(up to {max})", { max });
  return (
    <Group {...props} id={id} note={rule}>
      {rows.length === 0 && <p class="soft">{t("None yet.")}</p>}
      <ol class="rows">
        {rows.map((value, n) => (
          <li key={n}>
            <div class="row">
              <Fields
                {...props}
                field={{ ...item, title: `${readable(one)} ${n + 1}`, help: "" }}
                value={value ?? undefined}
                onChange={(next) => set(n, next)}
                path={under(props.path, n)}
                isRequired={true}
              />
            </div>
            {!isFixed && (
              <button
                type="button"
                class="quiet"
                onClick={() => props.onChange(rows.filter((_, m) => m !== n) as Json)}
                aria-label={t("Remove {one} {place}", { one, place: n + 1 })}
              >{t("Remove")}</button>
            )}
          </li>
        ))}
      </ol>
      {!isFixed && rows.length < max && (
        <button type="button" class="second" onClick={() => props.onChange([...rows, empty(item)] as Json)}>{t("Add {one}", { one })}</button>
      )}
    </Group>
  );
}

const empty = (item: Field): Json => (item.kind === "object" ? {} : (undefined as unknown as Json));

function Map(props: Props<Of<"map">>) {
  const id = useId();
  const names = useNames();
  const value = isRecord(props.value) ? props.value : {};
  const set = (name: string, next: Json | undefined) => {
    const { [name]: _, ...others } = value;
    const all = next === undefined ? others : { ...others, [name]: next };
    props.onChange(Object.keys(all).length ? all : undefined);
  };
  return (
    <Group {...props} id={id} note={props.isRequired ? undefined : t("(optional)")}>
      <div class="map">
        {props.field.entries.map(([name, field]) => (
          <Fields
            {...props}
            key={name}
            field={{ ...field, title: props.field.shape.isBySeat ? names.label(Number(name)) : readable(name), help: "" }}
            value={value[name]}
            onChange={(next) => set(name, next)}
            path={under(props.path, name)}
            isRequired={true}
          />
        ))}
      </div>
    </Group>
  );
}

function Members(props: Props<Of<"object">>) {
  const isTuple = props.field.members.every((each) => each.name.startsWith("#"));
  const shown = props.field.members.filter((each) => each.field.kind !== "fixed");
  const id = useId();
  const set = (n: number, name: string, next: Json | undefined) => {
    if (isTuple) {
      const list = props.field.members.map((_, m) => (Array.isArray(props.value) ? props.value[m] : undefined));
      list[n] = next;
      props.onChange(list as Json);
    } else {
      props.onChange({ ...(isRecord(props.value) ? props.value : {}), [name]: next as Json });
    }
  };
  const controls = shown.map((each, n) => {
    const name = isTuple ? String(n) : each.name;
    const value = isTuple ? (props.value as Json[] | undefined)?.[n] : isRecord(props.value) ? props.value[name] : undefined;
    const control = (
      <Fields
        {...props}
        key={name}
        field={each.field}
        value={value ?? undefined}
        onChange={(next) => set(n, name, next)}
        path={under(props.path, name)}
        isRequired={each.isRequired}
      />
    );
    // Long optional parts stay folded.
    const isLong = !each.isRequired && (each.field.kind === "object" || each.field.kind === "json");
    return isLong ? (
      <details key={name}>
        <summary>{t("{title} (optional)", { title: each.field.title })}</summary>
        {control}
      </details>
    ) : (
      control
    );
  });
  // The action itself needs no group: it is the form.
  return props.path === "" ? (
    <>{controls}</>
  ) : (
    <Group {...props} id={id}>
      <div class="beside">{controls}</div>
    </Group>
  );
}

function Union(props: Props<Of<"union">>) {
  const id = useId();
  const { branch, inner } = pickedOf(props.value);
  const chosen = branch === undefined ? undefined : props.field.branches[branch];
  return (
    <Group {...props} id={id} note={props.isRequired ? undefined : t("(optional)")}>
      <div class="choices">
        {props.field.branches.map((each, n) => (
          <label class="pick" key={n}>
            <input type="radio" name={id} checked={n === branch} onChange={() => props.onChange({ branch: n })} />
            <span>{each.title}</span>
          </label>
        ))}
      </div>
      {chosen && (
        <Fields {...props} field={chosen} value={inner} onChange={(next) => props.onChange({ branch, inner: next } as Json)} isRequired={true} />
      )}
    </Group>
  );
}

/** JSON input for what no field fits. It is parsed while typing, so only JSON can be sent. */
function Raw(props: Props<Of<"json">>) {
  const id = useId();
  return (
    <Labelled {...props} id={id} note={t("(as JSON)")}>
      <textarea
        id={id}
        rows={4}
        spellcheck={false}
        class="code"
        defaultValue={props.value === undefined ? "" : JSON.stringify(props.value, null, 1)}
        aria-describedby={describedBy(id, props)}
        onInput={(event) => {
          const area = event.currentTarget;
          try {
            props.onChange(area.value.trim() ? (JSON.parse(area.value) as Json) : undefined);
            area.setCustomValidity("");
          } catch {
            area.setCustomValidity(t("Enter valid JSON."));
          }
        }}
      />
    </Labelled>
  );
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The number of inputs of a form; 0 if it has only the button. */
export const asks = (field: Field): number =>
  field.kind === "object" ? field.members.filter((each) => each.field.kind !== "fixed").length : field.kind === "fixed" ? 0 : 1;

