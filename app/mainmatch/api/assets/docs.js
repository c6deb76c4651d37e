// An inline script would need a hole in the Content-Security-Policy.

// Ids that were created or used last, by kind. Like the token, they stay in this page's memory only.
const known = {};
// The fields that are shown now.
const rows = new Set();

const ID = /^(ac|cm|de|id|m|of|ph|se|tk|wh)_[\w-]+$/;
const KINDS = {
  account_id: "ac",
  decision: "de",
  link_id: "id",
  match_id: "m",
  member: "cm",
  offer: "of",
  phase_id: "ph",
  season_id: "se",
  token_id: "tk",
  webhook_id: "wh",
};
// Lists hold many of these: only the one that is created or named in a path is meant.
const CHOSEN = new Set(["m", "se", "ph"]);

function learn(value) {
  if (typeof value === "string") {
    const kind = ID.exec(value)?.[1];
    if (kind !== undefined && !CHOSEN.has(kind)) known[kind] = value;
  } else if (value !== null && typeof value === "object") Object.values(value).forEach(learn);
}

function choose(id) {
  const kind = ID.exec(id)?.[1];
  if (kind !== undefined) known[kind] = id;
}

function open(phase) {
  if (phase === known.ph) return;
  known.earlier = known.ph;
  known.ph = phase;
}

function hear(request) {
  new URL(request.url, location.href).pathname.split("/").forEach(choose);
  return request;
}

function answered(response) {
  if (!response.ok || !response.url.includes("/v1/")) return response;
  learn(response.body);
  if (response.status === 201) choose(response.body?.id);
  if (ID.test(response.body?.phase?.id)) open(response.body.phase.id);
  rows.forEach((row) => row.fill());
  return response;
}

// The examples of bodies have ph_... for the id of a phase, and so on.
function filled(text) {
  if (typeof text !== "string") return text;
  return text.replace(/("to_phase": ")?\b([a-z]{1,2})_\.\.\./g, (_, earlier = "", kind) =>
    earlier + (known[earlier ? "earlier" : kind] ?? ""),
  );
}

// Saves hosts from copying ids into every operation, and shows none that don't exist.
function FillingIn() {
  return {
    wrapComponents: {
      parameterRow: (Original, { React }) =>
        class extends React.Component {
          componentDidMount() {
            rows.add(this);
            this.fill();
          }

          componentWillUnmount() {
            rows.delete(this);
          }

          // An id that was written by hand stays.
          fill() {
            const { param, rawParam, onChange } = this.props;
            const id = known[KINDS[rawParam.get("name")]];
            const shown = param?.get("value");
            if (id === undefined || !rawParam.get("required") || (shown && shown !== this.filled)) return;
            this.filled = id;
            onChange(rawParam, id, false);
          }

          render() {
            return React.createElement(Original, this.props);
          }
        },
    },
    statePlugins: {
      spec: {
        wrapActions: {
          // Otherwise the document, which is JSON, is read as YAML.
          parseToJson: (_, { specActions }) => (text) => specActions.updateJsonSpec(JSON.parse(text)),
        },
      },
      oas3: {
        wrapActions: {
          setRequestBodyValue: (set) => (body) => set({ ...body, value: filled(body.value) }),
        },
      },
    },
  };
}

const ui = SwaggerUIBundle({
  // The same document as /v1/openapi.json, in the version that is drawn in a third of the time.
  url: "/docs/openapi-3.0.json",
  dom_id: "#swagger-ui",
  layout: "BaseLayout",
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [FillingIn],
  requestInterceptor: hear,
  responseInterceptor: answered,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  // To colour examples and responses takes a third of the time in which an operation opens.
  syntaxHighlight: { activated: false },
  // A token stays in this page's memory only.
  persistAuthorization: false,
  // Otherwise it would ask validator.swagger.io.
  validatorUrl: null,
});

// Swagger UI looks at the address once, when it starts, and scrolls only to what it has just drawn.
addEventListener("hashchange", () => {
  const hash = decodeURIComponent(location.hash);
  ui.getSystem().layoutActions.parseDeepLinkHash(hash);
  document.getElementById(`operations-${hash.slice(2).replace("/", "-")}`)?.scrollIntoView();
});
