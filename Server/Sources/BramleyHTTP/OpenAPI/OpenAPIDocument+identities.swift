extension OpenAPIDocument {
  static let identityPaths = """
    "/v1/user/identities/apple": {"post": {"operationId": "linkApple", "tags": ["account"],
      "summary": "Add an Apple identity to the account",
      "description": "Takes an Apple credential by the rules of sign-in. Needs an authentication of the last ten minutes. \
    409 identity_taken when it is an identity of another account; nothing is spent then.",
      "security": [{"bearer": []}], "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleSignIn"}}}},
      "responses": {"200": {"$ref": "#/components/responses/User"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "403": {"$ref": "#/components/responses/Problem"}, "409": {"$ref": "#/components/responses/Problem"},
        "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"},
        "422": {"$ref": "#/components/responses/Problem"}, "429": {"$ref": "#/components/responses/Problem"},
        "502": {"$ref": "#/components/responses/Problem"}, "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/user/identities/{id}": {"delete": {"operationId": "unlinkIdentity", "tags": ["account"],
      "summary": "Remove an identity from the account",
      "description": "Needs an authentication of the last ten minutes. Sessions that began with it end, except the \
    caller's; its authorization at Apple is revoked. 409 last_identity for the last identity.",
      "security": [{"bearer": []}],
      "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
      "responses": {"204": {"$ref": "#/components/responses/Done"},
        "401": {"$ref": "#/components/responses/Problem"}, "403": {"$ref": "#/components/responses/Problem"},
        "404": {"$ref": "#/components/responses/Problem"}, "409": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}}
    """
}
