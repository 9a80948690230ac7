extension OpenAPIDocument {
  static let passwordPaths = """
    "/v1/sign-up/password": {"post": {"operationId": "signUpWithPassword", "tags": ["sign-in"],
      "summary": "Make an account by address and password",
      "description": "Nobody vouches for the address (email_verified: false), so it joins no other account. 409 email_taken \
    when somebody signs in with it by password. A retry with the same Idempotency-Key and body is answered with the same \
    session for ten minutes.",
      "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PasswordSignUp"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "409": {"$ref": "#/components/responses/Problem"}, "413": {"$ref": "#/components/responses/Problem"},
        "415": {"$ref": "#/components/responses/Problem"}, "422": {"$ref": "#/components/responses/Problem"},
        "429": {"$ref": "#/components/responses/Problem"}, "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/sign-in/password": {"post": {"operationId": "signInWithPassword", "tags": ["sign-in"],
      "summary": "Sign in by address and password",
      "description": "401 credentials_invalid for a wrong password and for an address that nobody has, without a \
    difference. After five wrong tries of an address from one network 429 with Retry-After, which grows.",
      "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PasswordSignIn"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"},
        "422": {"$ref": "#/components/responses/Problem"}, "429": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/reauthenticate/password": {"post": {"operationId": "reauthenticateWithPassword", "tags": ["account"],
      "summary": "Prove again who you are, by password",
      "description": "The password must be one of the account's own; auth_time of the session that asks is renewed. The \
    refresh token stays.",
      "security": [{"bearer": []}], "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PasswordSignIn"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"},
        "422": {"$ref": "#/components/responses/Problem"}, "429": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/user/password": {"put": {"operationId": "setPassword", "tags": ["account"],
      "summary": "Set or change the password",
      "description": "Needs an authentication of the last ten minutes. The first password becomes a way into the account; \
    another one ends all other sessions, and this one stays.",
      "security": [{"bearer": []}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PasswordChange"}}}},
      "responses": {"204": {"$ref": "#/components/responses/Done"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "403": {"$ref": "#/components/responses/Problem"}, "409": {"$ref": "#/components/responses/Problem"},
        "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"},
        "429": {"$ref": "#/components/responses/Problem"}, "503": {"$ref": "#/components/responses/Problem"}}}}
    """

  static let passwordSchemas = """
    "NewPassword": {"type": "string", "minLength": 8, "maxLength": 128,
      "description": "8 to 128 characters as a person counts them, in any script; not one of the commonest."},
    "PasswordSignUp": {"type": "object", "required": ["email", "password"], "properties": {
      "email": {"type": "string"}, "password": {"$ref": "#/components/schemas/NewPassword"},
      "name": {"$ref": "#/components/schemas/PersonName"}, "device": {"$ref": "#/components/schemas/Device"}}},
    "PasswordSignIn": {"type": "object", "required": ["email", "password"], "properties": {
      "email": {"type": "string"}, "password": {"type": "string"},
      "device": {"$ref": "#/components/schemas/Device"}}},
    "PasswordChange": {"type": "object", "required": ["password"], "properties": {
      "password": {"$ref": "#/components/schemas/NewPassword"},
      "current_password": {"type": "string", "description": "Not needed; where it is sent it must be right."},
      "email": {"type": "string",
        "description": "For a first password: the address to sign in with, if not the account's own."}}}
    """
}
