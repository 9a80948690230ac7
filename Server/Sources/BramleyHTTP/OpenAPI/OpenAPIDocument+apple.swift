extension OpenAPIDocument {
  static let applePaths = """
    "/v1/notifications/apple": {"post": {"operationId": "receiveAppleNotification", "tags": ["apple"],
      "summary": "What Apple tells about its accounts",
      "description": "The address for Apple's portal, under the primary App ID. A notification that came before is \
    answered 200 and does nothing; what it asks for is done after the answer.",
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleNotification"}}}},
      "responses": {"200": {"description": "Taken.", "content": {"application/json": {"schema": {"type": "object"}}}},
        "400": {"$ref": "#/components/responses/Problem"}, "401": {"$ref": "#/components/responses/Problem"},
        "413": {"$ref": "#/components/responses/Problem"}, "415": {"$ref": "#/components/responses/Problem"},
        "429": {"$ref": "#/components/responses/Problem"}, "503": {"$ref": "#/components/responses/Problem"}}}},
    "/v1/user/identities/apple/check": {"post": {"operationId": "checkAppleConsent", "tags": ["apple"],
      "summary": "Ask Apple now whether the consent stands",
      "description": "For a device that heard from Apple that it may be gone. An answer of Apple's stands for ten \
    minutes. With `revoked` the sessions that began with Apple are over, the caller's own too.",
      "security": [{"bearer": []}],
      "responses": {"200": {"description": "How it stands.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleConsent"}}}},
        "401": {"$ref": "#/components/responses/Problem"}, "404": {"$ref": "#/components/responses/Problem"},
        "429": {"$ref": "#/components/responses/Problem"}, "503": {"$ref": "#/components/responses/Problem"}}}}
    """

  static let appleSchemas = """
    "AppleNotification": {"type": "object", "required": ["payload"], "properties": {
      "payload": {"type": "string", "description": "Apple's JWS."}}},
    "AppleConsent": {"type": "object", "required": ["state"], "properties": {
      "state": {"type": "string", "description": "An open list.", "examples": ["active", "revoked", "unknown"]}}}
    """
}
