/// The description of the wire by OpenAPI 3.1, written by hand and held against the routes by a test.
enum OpenAPIDocument {
  /// The document for a server at an address.
  static func text(publicURL: String) -> String {
    """
    {
    "openapi": "3.1.0",
    "info": {
      "title": "Bramley",
      "version": "1",
      "summary": "Sign in with Apple, whole.",
      "description": "Times are RFC 3339 in UTC. Unknown fields are ignored, by the server and please by you. \
    Errors are application/problem+json (RFC 9457); decide by `code`, and treat an unknown one by its status. \
    Every answer bears X-Request-ID.",
      "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}
    },
    "servers": [{"url": "\(jsonEscaped(publicURL))"}],
    "tags": [
      {"name": "sign-in"}, {"name": "sessions"}, {"name": "account"}, {"name": "apple"}, {"name": "browser flow"},
      {"name": "keys"}, {"name": "operation"}
    ],
    "paths": {
    \([
      signInPaths, passwordPaths, sessionPaths, accountPaths, activityPaths, identityPaths, deletionPaths, applePaths, browserPaths, keyPaths, operationPaths,
    ].joined(separator: ",\n"))
    },
    "components": {
    "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "at+jwt (RFC 9068)"}},
    "parameters": {\(parameters)},
    "headers": {\(headers)},
    "responses": {\(responses), \(deletionResponse)},
    "schemas": {
    \([
      requestSchemas, passwordSchemas, sessionSchemas, accountSchemas, activitySchemas, deletionSchemas, appleSchemas, errorSchemas, operationSchemas,
    ].joined(separator: ",\n"))
    }
    }
    }

    """
  }

  private static func jsonEscaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
