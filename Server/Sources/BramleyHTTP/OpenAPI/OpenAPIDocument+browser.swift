import OpenID

extension OpenAPIDocument {
  static let browserPaths = """
    "/v1/authorize": {"get": {"operationId": "authorize", "tags": ["browser flow"], "summary": "Begin the browser flow",
      "description": "OAuth 2.1 with PKCE. The browser comes back to redirect_uri with code, state and iss, or \
    with error.",
      "parameters": [
        {"name": "response_type", "in": "query", "required": true, "schema": {"type": "string", "const": "code"}},
        {"name": "client_id", "in": "query", "required": true, "schema": {"type": "string"}},
        {"name": "redirect_uri", "in": "query", "required": true, "schema": {"type": "string"},
          "description": "Compared byte for byte; http://127.0.0.1/path and http://[::1]/path match any port."},
        {"name": "state", "in": "query", "required": false, "schema": {"type": "string", "maxLength": 1024}},
        {"name": "code_challenge", "in": "query", "required": true, "schema": {"type": "string"}},
        {"name": "code_challenge_method", "in": "query", "required": true,
          "schema": {"type": "string", "const": "S256"}},
        {"name": "provider", "in": "query", "required": false, "schema": {"type": "string", "const": "apple"}}],
      "responses": {"302": {"description": "To the provider, or back to the client with an error."},
        "400": {"$ref": "#/components/responses/PageOrProblem"},
        "429": {"$ref": "#/components/responses/PageOrProblem"},
        "503": {"$ref": "#/components/responses/PageOrProblem"}}}},
    "/v1/callback/apple": {
      "get": {"operationId": "appleCallbackByQuery", "tags": ["browser flow"], "summary": "Where Apple returns",
        "responses": {"303": {"description": "On to …/resume."},
          "400": {"$ref": "#/components/responses/PageOrProblem"}}},
      "post": {"operationId": "appleCallback", "tags": ["browser flow"], "summary": "Where Apple returns",
        "requestBody": {"required": true, "content": {"application/x-www-form-urlencoded": {"schema": {
          "type": "object", "required": ["state"], "properties": {
            "state": {"type": "string"}, "code": {"type": "string"}, "id_token": {"type": "string"},
            "user": {"type": "string"}, "error": {"type": "string"}}}}}},
        "responses": {"303": {"description": "On to …/resume."},
          "400": {"$ref": "#/components/responses/PageOrProblem"},
          "413": {"$ref": "#/components/responses/PageOrProblem"},
          "415": {"$ref": "#/components/responses/PageOrProblem"}}}},
    "/v1/callback/apple/resume": {"get": {"operationId": "appleResume", "tags": ["browser flow"],
      "summary": "Finishes in the browser that began",
      "parameters": [{"name": "state", "in": "query", "required": true, "schema": {"type": "string"}}],
      "responses": {"200": {"description": "Asks before a code goes to a program on the device.",
          "content": {"text/html": {"schema": {"type": "string"}}}},
        "302": {"description": "To the client, with code, state and iss."},
        "400": {"$ref": "#/components/responses/PageOrProblem"},
        "401": {"$ref": "#/components/responses/PageOrProblem"}}}},
    "/v1/token": {"post": {"operationId": "token", "tags": ["browser flow"], "summary": "The OAuth token endpoint",
      "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true, "content": {
        "application/x-www-form-urlencoded": {"schema": {"$ref": "#/components/schemas/TokenRequest"}},
        "application/json": {"schema": {"$ref": "#/components/schemas/TokenRequest"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/OAuthError"}, "413": {"$ref": "#/components/responses/OAuthError"},
        "415": {"$ref": "#/components/responses/OAuthError"}, "422": {"$ref": "#/components/responses/OAuthError"},
        "429": {"$ref": "#/components/responses/OAuthError"},
        "503": {"$ref": "#/components/responses/OAuthError"}}}}
    """

  static let keyPaths = """
    "/.well-known/jwks.json": {"get": {"operationId": "keySet", "tags": ["keys"],
      "summary": "The public keys of the access tokens (RFC 7517)",
      "responses": {"200": {"description": "The key set.",
        "content": {"application/jwk-set+json": {"schema": {"$ref": "#/components/schemas/KeySet"}}}}}}},
    "/.well-known/oauth-authorization-server": {"get": {"operationId": "metadata", "tags": ["keys"],
      "summary": "The authorization server's description (RFC 8414)",
      "responses": {"200": {"description": "The description.",
        "content": {"application/json": {"schema": {"type": "object", "required": ["issuer"],
          "properties": {"issuer": {"type": "string", "format": "uri"}}}}}}}}},
    "/.well-known/apple-app-site-association": {"get": {"operationId": "appSiteAssociation", "tags": ["keys"],
      "summary": "The apps that belong to this host (`app.app_ids`)",
      "responses": {"200": {"description": "Apple's association file.",
        "content": {"application/json": {"schema": {"type": "object", "required": ["webcredentials"],
          "properties": {"webcredentials": {"type": "object", "required": ["apps"],
            "properties": {"apps": {"type": "array", "items": {"type": "string"}}}}}}}}},
        "404": {"$ref": "#/components/responses/Problem"}}}}
    """
}
