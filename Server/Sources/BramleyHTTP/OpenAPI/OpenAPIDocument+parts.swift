extension OpenAPIDocument {
  static let parameters = """
    "IdempotencyKey": {"name": "Idempotency-Key", "in": "header", "required": false,
      "description": "Makes a retry safe: keep it with the request until an answer came. One key, one request.",
      "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"}}
    """

  static let headers = """
    "RetryAfter": {"description": "Seconds after which a new try makes sense.", "schema": {"type": "integer"}},
    "RequestID": {"description": "The request's id; a client's own is kept if it is [A-Za-z0-9-]{1,64}.",
      "schema": {"type": "string"}}
    """

  static let responses = """
    "Problem": {"description": "Refused; see `code`.",
      "headers": {"X-Request-ID": {"$ref": "#/components/headers/RequestID"},
        "Retry-After": {"$ref": "#/components/headers/RetryAfter"}},
      "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
    "OAuthError": {"description": "Refused (RFC 6749, section 5.2).",
      "headers": {"Retry-After": {"$ref": "#/components/headers/RetryAfter"}},
      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/OAuthError"}}}},
    "PageOrProblem": {"description": "Refused: a page for those who ask for HTML, else a problem.",
      "content": {"text/html": {"schema": {"type": "string"}},
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
    "Session": {"description": "The session, with its current tokens. Never cached.",
      "headers": {"X-Request-ID": {"$ref": "#/components/headers/RequestID"}},
      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Session"}}}},
    "User": {"description": "The account.",
      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}},
    "Done": {"description": "Done."}
    """

  static let operationPaths = """
    "/health/live": {"get": {"operationId": "live", "tags": ["operation"], "summary": "Whether the process lives",
      "responses": {"200": {"description": "It does.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}}}}},
    "/health/ready": {"get": {"operationId": "ready", "tags": ["operation"], "summary": "Whether it can answer",
      "responses": {"200": {"description": "It can.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}},
        "503": {"description": "Not now.", "headers": {"Retry-After": {"$ref": "#/components/headers/RetryAfter"}},
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}}}}},
    "/openapi.json": {"get": {"operationId": "openAPI", "tags": ["operation"], "summary": "This document",
      "responses": {"200": {"description": "The document.",
        "content": {"application/json": {"schema": {"type": "object"}}}}}}}
    """

  static let operationSchemas = """
    "Health": {"type": "object", "required": ["status"], "properties": {
      "status": {"type": "string", "enum": ["live", "ready", "degraded", "unavailable"]},
      "checks": {"type": "object", "additionalProperties": {"type": "string", "enum": ["ok", "degraded", "failed"]}},
      "notices": {"type": "array", "items": {"type": "string"},
        "description": "What every operator should see, such as that an emulator stands in for Apple."}}}
    """

  static let errorSchemas = """
    "Problem": {"type": "object", "required": ["type", "title", "status", "code"], "properties": {
      "type": {"type": "string", "format": "uri", "examples": ["urn:bramley:problem:nonce_mismatch"]},
      "title": {"type": "string"},
      "status": {"type": "integer"},
      "detail": {"type": "string"},
      "code": {"type": "string", "description": "Stable; an open list.", "examples": ["nonce_mismatch"]},
      "remedy": {"type": "string", "description": "The setting or step that mends it."},
      "methods": {"type": "array", "items": {"type": "string"},
        "description": "With reauthentication_required: the methods that would do."}}},
    "OAuthError": {"type": "object", "required": ["error", "code"], "properties": {
      "error": {"type": "string", "examples": ["invalid_grant"]},
      "error_description": {"type": "string"},
      "code": {"type": "string", "description": "The problem code behind it.", "examples": ["code_invalid"]}}}
    """
}
