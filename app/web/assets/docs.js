// An inline script would need a hole in the Content-Security-Policy.
SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#swagger-ui",
  layout: "BaseLayout",
  presets: [SwaggerUIBundle.presets.apis],
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  tryItOutEnabled: true,
  // A token stays in this page's memory only.
  persistAuthorization: false,
  // Otherwise it would ask validator.swagger.io.
  validatorUrl: null,
});
