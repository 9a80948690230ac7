import OpenID

extension OpenAPIDocument {
  static let sessionPaths = """
    "/v1/sessions/refresh": {"post": {"operationId": "refresh", "tags": ["sessions"], "summary": "The next tokens",
      "description": "Rotates the refresh token. The one before is answered with its successor again: with the same \
    Idempotency-Key while the successor is current, without it for a minute.",
      "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refresh"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"},
        "422": {"$ref": "#/components/responses/Problem"}, "429": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/sessions": {
      "get": {"operationId": "listSessions", "tags": ["sessions"], "summary": "The account's devices",
        "security": [{"bearer": []}],
        "responses": {"200": {"description": "Live sessions.",
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SessionList"}}}},
          "401": {"$ref": "#/components/responses/Problem"}}},
      "delete": {"operationId": "endAllSessions", "tags": ["sessions"], "summary": "Sign out everywhere",
        "security": [{"bearer": []}],
        "parameters": [{"name": "keep", "in": "query", "required": false,
          "description": "`current` spares the session that asks.",
          "schema": {"type": "string", "enum": ["current"]}}],
        "responses": {"204": {"$ref": "#/components/responses/Done"},
          "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/sessions/child": {"post": {"operationId": "handOverSession", "tags": ["sessions"],
      "summary": "Hand a session over to another device",
      "description": "Needs a recent authentication. The other device redeems the code at /v1/token with its verifier \
    and without redirect_uri; its session ends with this one.",
      "security": [{"bearer": []}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ChildSessionRequest"}}}},
      "responses": {"201": {"description": "The one-use code.",
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ChildSessionCode"}}}},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "403": {"$ref": "#/components/responses/Problem"}, "413": {"$ref": "#/components/responses/Problem"},
        "415": {"$ref": "#/components/responses/Problem"}, "429": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/sessions/current": {"delete": {"operationId": "endCurrentSession", "tags": ["sessions"],
      "summary": "Sign out here", "security": [{"bearer": []}],
      "responses": {"204": {"$ref": "#/components/responses/Done"},
        "401": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/sessions/{id}": {"delete": {"operationId": "endSession", "tags": ["sessions"],
      "summary": "Sign out on one device", "security": [{"bearer": []}],
      "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
      "responses": {"204": {"$ref": "#/components/responses/Done"},
        "401": {"$ref": "#/components/responses/Problem"}, "404": {"$ref": "#/components/responses/Problem"}}}}
    """

  static let sessionSchemas = """
    "TokenRequest": {"type": "object", "required": ["grant_type"],
      "description": "A code of /v1/sessions/child is redeemed without redirect_uri; client_id may be left out then.",
      "properties": {
      "grant_type": {"type": "string", "enum": ["authorization_code", "refresh_token"]},
      "code": {"type": "string"}, "code_verifier": {"type": "string", "minLength": 43, "maxLength": 128},
      "redirect_uri": {"type": "string"}, "client_id": {"type": "string"},
      "refresh_token": {"type": "string"}}},
    "KeySet": {"type": "object", "required": ["keys"], "properties": {"keys": {"type": "array", "items": {
      "type": "object", "required": ["kty", "crv", "use", "alg", "kid", "x", "y"], "properties": {
        "kty": {"type": "string", "const": "EC"}, "crv": {"type": "string", "const": "P-256"},
        "use": {"type": "string", "const": "sig"}, "alg": {"type": "string", "const": "ES256"},
        "kid": {"type": "string"}, "x": {"type": "string"}, "y": {"type": "string"}}}}}},
    "ChildSessionRequest": {"type": "object", "required": ["code_challenge"], "properties": {
      "code_challenge": {"type": "string", "minLength": 43, "maxLength": 43,
        "description": "base64url of the SHA-256 of the other device's verifier (RFC 7636)."},
      "device": {"$ref": "#/components/schemas/Device"}}},
    "ChildSessionCode": {"type": "object", "required": ["code", "expires_in", "client_id"], "properties": {
      "code": {"type": "string"}, "expires_in": {"type": "integer", "description": "Seconds."},
      "client_id": {"type": "string", "description": "The client that the session will be for."}}},
    "Refresh": {"type": "object", "required": ["refresh_token"], "properties": {
      "refresh_token": {"type": "string"}}},
    "Session": {"type": "object", "required": ["access_token", "token_type", "expires_in", "refresh_token",
      "refresh_expires_in", "session_id", "is_new_user", "user"], "properties": {
      "access_token": {"type": "string", "description": "A JWT (RFC 9068)."},
      "token_type": {"type": "string", "const": "Bearer"},
      "expires_in": {"type": "integer", "description": "Seconds."},
      "refresh_token": {"type": "string"},
      "refresh_expires_in": {"type": "integer", "description": "Seconds, if it is not used."},
      "session_id": {"type": "string"},
      "is_new_user": {"type": "boolean", "description": "Whether this very sign-in made the account."},
      "user": {"$ref": "#/components/schemas/User"}}},
    "SessionList": {"type": "object", "required": ["sessions"], "properties": {
      "sessions": {"type": "array", "items": {"$ref": "#/components/schemas/SessionSummary"}}}},
    "SessionSummary": {"type": "object",
      "required": ["id", "created_at", "last_used_at", "device", "current", "kind"], "properties": {
      "id": {"type": "string"},
      "created_at": {"type": "string", "format": "date-time"},
      "last_used_at": {"type": "string", "format": "date-time"},
      "device": {"$ref": "#/components/schemas/Device"},
      "current": {"type": "boolean", "description": "Whether it is the session that asks."},
      "kind": {"type": "string", "description": "An open list.", "examples": ["app", "child"]}}}
    """
}
