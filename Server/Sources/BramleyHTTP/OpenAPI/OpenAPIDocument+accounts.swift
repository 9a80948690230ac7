extension OpenAPIDocument {
  static let accountPaths = """
    "/v1/user": {
      "get": {"operationId": "showUser", "tags": ["account"], "summary": "The account of who asks",
        "security": [{"bearer": []}],
        "responses": {"200": {"$ref": "#/components/responses/User"},
          "401": {"$ref": "#/components/responses/Problem"}}},
      "patch": {"operationId": "updateUser", "tags": ["account"], "summary": "Change the profile",
        "description": "An absent field stays, null clears.", "security": [{"bearer": []}],
        "requestBody": {"required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/UserPatch"}}}},
        "responses": {"200": {"$ref": "#/components/responses/User"},
          "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
          "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"}}},
      \(deleteUser)}
    """

  static let accountSchemas = """
    "User": {"type": "object", "required": ["id", "created_at", "email_verified", "is_private_email",
      "email_deliverable", "identities"], "properties": {
      "id": {"type": "string"},
      "support_id": {"type": "string", "description": "The account's short name for support.",
        "examples": ["K7QF-2M9X"]},
      "created_at": {"type": "string", "format": "date-time"},
      "name": {"$ref": "#/components/schemas/PersonName"},
      "email": {"type": "string"},
      "email_verified": {"type": "boolean"},
      "is_private_email": {"type": "boolean", "description": "Whether it is an address of Apple's relay."},
      "email_deliverable": {"type": "boolean"},
      "identities": {"type": "array", "items": {"$ref": "#/components/schemas/Identity"}}}},
    "Identity": {"type": "object", "required": ["id", "provider", "subject", "linked_at"], "properties": {
      "id": {"type": "string"},
      "provider": {"type": "string", "description": "An open list.", "examples": ["apple"]},
      "subject": {"type": "string", "description": "The provider's own id of the person."},
      "email": {"type": "string"},
      "linked_at": {"type": "string", "format": "date-time"}}},
    "UserPatch": {"type": "object", "properties": {
      "name": {"anyOf": [{"$ref": "#/components/schemas/PersonName"}, {"type": "null"}]}}}
    """
}
