extension OpenAPIDocument {
  static let activityPaths = """
    "/v1/user/activity": {"get": {"operationId": "listActivity", "tags": ["account"],
      "summary": "What happened to the account, newest first", "security": [{"bearer": []}],
      "parameters": [
        {"name": "limit", "in": "query", "required": false,
          "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}},
        {"name": "before", "in": "query", "required": false, "schema": {"type": "string"},
          "description": "`next` of the page before; opaque."}],
      "responses": {"200": {"description": "A page of events.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Activity"}}}},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"}}}}
    """

  static let activitySchemas = """
    "Activity": {"type": "object", "required": ["events"], "properties": {
      "events": {"type": "array", "items": {"$ref": "#/components/schemas/ActivityEvent"}},
      "next": {"type": "string", "description": "Absent on the last page."}}},
    "ActivityEvent": {"type": "object", "required": ["id", "kind", "at", "detail"], "properties": {
      "id": {"type": "string"},
      "kind": {"type": "string", "description": "An open list.",
        "examples": ["signed_up", "signed_in", "signed_out", "refresh_token_reused"]},
      "at": {"type": "string", "format": "date-time"},
      "session_id": {"type": "string"},
      "detail": {"type": "object", "additionalProperties": {"type": "string"},
        "description": "Short facts; never a secret or an address."}}}
    """
}
