extension OpenAPIDocument {
  static let signInPaths = """
    "/v1/nonces": {"post": {"operationId": "issueNonce", "tags": ["sign-in"], "summary": "A nonce for one sign-in",
      "description": "Give Apple its lower-case hex SHA-256, and this server the nonce itself.",
      "responses": {"201": {"description": "The nonce.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Nonce"}}}},
        "429": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/sign-in/apple": {"post": {"operationId": "signInWithApple", "tags": ["sign-in"],
      "summary": "Sign in with an Apple credential",
      "description": "Token with code, token alone, or code alone. A credential is used once; a retry with the same \
    Idempotency-Key is answered with the same session for ten minutes.",
      "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleSignIn"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "403": {"$ref": "#/components/responses/Problem"},
        "409": {"$ref": "#/components/responses/Problem"}, "413": {"$ref": "#/components/responses/Problem"},
        "415": {"$ref": "#/components/responses/Problem"}, "422": {"$ref": "#/components/responses/Problem"},
        "429": {"$ref": "#/components/responses/Problem"}, "502": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}}
    """

  static let requestSchemas = """
    "Nonce": {"type": "object", "required": ["nonce", "expires_in"], "properties": {
      "nonce": {"type": "string"}, "expires_in": {"type": "integer", "description": "Seconds."}}},
    "AppleSignIn": {"type": "object",
      "anyOf": [{"required": ["identity_token"]}, {"required": ["authorization_code"]}], "properties": {
      "authorization_code": {"type": "string"},
      "identity_token": {"type": "string", "description": "Apple's JWT."},
      "nonce": {"type": "string", "description": "The raw nonce."},
      "client_id": {"type": "string",
        "description": "Needed with a code alone when the server knows several clients."},
      "redirect_uri": {"type": "string", "description": "Of a web authorization; absent for native codes."},
      "user": {"type": "object", "properties": {"name": {"$ref": "#/components/schemas/PersonName"}}},
      "device": {"$ref": "#/components/schemas/Device"}}},
    "Device": {"type": "object", "properties": {
      "name": {"type": "string", "examples": ["Ada's iPhone"]}}},
    "PersonName": {"type": "object", "properties": {
      "given_name": {"type": "string", "maxLength": 100}, "family_name": {"type": "string", "maxLength": 100},
      "middle_name": {"type": "string", "maxLength": 100}, "name_prefix": {"type": "string", "maxLength": 100},
      "name_suffix": {"type": "string", "maxLength": 100}, "nickname": {"type": "string", "maxLength": 100},
      "phonetic": {"type": "object", "properties": {
        "given_name": {"type": "string", "maxLength": 100}, "family_name": {"type": "string", "maxLength": 100},
        "middle_name": {"type": "string", "maxLength": 100}}}}}
    """
}
