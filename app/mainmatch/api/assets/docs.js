// An inline script would need a hole in the Content-Security-Policy.

// The match that was created or used last. Like the token, it stays in this page's memory only.
let match = null;

const MATCH = /\/v1\/matches\/(m_[^/?]+)/;

function hear(request) {
  match = MATCH.exec(request.url)?.[1] ?? match;
  return request;
}

function learn(response) {
  if (response.status === 201 && new URL(response.url, location.href).pathname === "/v1/matches") {
    match = response.body?.id ?? match;
  }
  return response;
}

// Saves hosts from copying the match's id into every operation.
function FillingIn() {
  return {
    wrapComponents: {
      parameterRow: (Original, { React }) =>
        class extends React.Component {
          componentDidMount() {
            const { rawParam, onChange } = this.props;
            if (match !== null && rawParam.get("in") === "path" && rawParam.get("name") === "match_id") {
              onChange(rawParam, match, false);
            }
          }

          render() {
            return React.createElement(Original, this.props);
          }
        },
    },
  };
}

const ui = SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#swagger-ui",
  layout: "BaseLayout",
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [FillingIn],
  requestInterceptor: hear,
  responseInterceptor: learn,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
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
