"""The documents of the API: OpenAPI, AsyncAPI and the pages that show them."""
