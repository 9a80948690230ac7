extension OpenAPIDocument {
  /// The operation that stands beside those of `/v1/user`.
  static let deleteUser = """
    "delete": {"operationId": "deleteUser", "tags": ["account"], "summary": "Delete the account",
        "description": "Needs an authentication of the last ten minutes. All sessions end, the data goes, and Apple is \
    told that its authorization is over; with a grace the account goes later, unless its owner signs in again. A \
    repetition with the same Idempotency-Key and access token is answered with the same deletion.",
        "security": [{"bearer": []}], "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
        "responses": {"202": {"$ref": "#/components/responses/Deletion"},
          "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
          "403": {"$ref": "#/components/responses/Problem"}, "503": {"$ref": "#/components/responses/Problem"}}}
    """

  static let deletionPaths = """
    "/v1/reauthenticate/apple": {"post": {"operationId": "reauthenticateWithApple", "tags": ["account"],
      "summary": "Prove again who you are",
      "description": "Takes a fresh Apple credential of the account's owner by the rules of sign-in, and renews \
    auth_time of the session that asks. The refresh token stays.",
      "security": [{"bearer": []}], "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleSignIn"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Session"},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "409": {"$ref": "#/components/responses/Problem"}, "413": {"$ref": "#/components/responses/Problem"},
        "415": {"$ref": "#/components/responses/Problem"}, "422": {"$ref": "#/components/responses/Problem"},
        "429": {"$ref": "#/components/responses/Problem"}, "502": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/deletions/{id}": {"get": {"operationId": "showDeletion", "tags": ["account"],
      "summary": "What became of a deletion",
      "description": "Needs no token: the id can't be guessed. Known for thirty days after the account has gone.",
      "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
      "responses": {"200": {"$ref": "#/components/responses/Deletion"},
        "404": {"$ref": "#/components/responses/Problem"}, "429": {"$ref": "#/components/responses/Problem"},
        "503": {"$ref": "#/components/responses/Problem"}}}}
    """

  static let deletionResponse = """
    "Deletion": {"description": "The deletion as it stands. Never cached.",
      "content": {"application/json": {"schema": {"type": "object", "required": ["deletion"],
        "properties": {"deletion": {"$ref": "#/components/schemas/Deletion"}}}}}}
    """

  static let deletionSchemas = """
    "Deletion": {"type": "object", "required": ["id", "state", "apple_revocation"], "properties": {
      "id": {"type": "string", "description": "Unguessable; whoever bears it may ask what became of the deletion."},
      "state": {"type": "string", "description": "An open list.",
        "examples": ["scheduled", "completed", "cancelled"]},
      "apple_revocation": {"type": "string", "examples": ["queued", "done", "not_possible"],
        "description": "An open list. Whether Apple's authorization is ended too."},
      "instructions": {"type": "string", "description": "What is left for the person to do, in plain English."},
      "due_at": {"type": "string", "format": "date-time",
        "description": "When a scheduled deletion is done, unless a sign-in calls it off."}}}
    """
}
