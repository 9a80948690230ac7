/// As much of an OpenAPI 3.1 document as its page shows.
struct APIDescription: Decodable {
  struct Info: Decodable {
    var title: String
    var description: String?
  }

  struct Tag: Decodable {
    var name: String
  }

  /// The calls of one path.
  struct Path: Decodable {
    var get: APICall?
    var post: APICall?
    var put: APICall?
    var patch: APICall?
    var delete: APICall?

    var calls: [(method: String, call: APICall)] {
      [("GET", get), ("POST", post), ("PUT", put), ("PATCH", patch), ("DELETE", delete)]
        .compactMap { method, call in call.map { (method, $0) } }
    }
  }

  struct Components: Decodable {
    var schemas: [String: APISchema]
    var parameters: [String: APIParameter]
    var requestBodies: [String: APIBody]
    var responses: [String: APIAnswer]
  }

  var info: Info
  var tags: [Tag]
  var paths: [String: Path]
  var components: Components
}

/// One call: a method of a path.
struct APICall: Decodable {
  var operationId: String
  var tags: [String]
  var summary: String
  var description: String?
  var security: [[String: [String]]]?
  var parameters: [APIReference<APIParameter>]?
  var requestBody: APIReference<APIBody>?
  var responses: [String: APIReference<APIAnswer>]
}

struct APIParameter: Decodable {
  var name: String
  var location: String
  var required: Bool?
  var description: String?
  var schema: APISchema?

  enum CodingKeys: String, CodingKey {
    case name, required, description, schema
    case location = "in"
  }
}

struct APIBody: Decodable {
  var content: [String: APIContent]
}

struct APIAnswer: Decodable {
  var description: String
  var content: [String: APIContent]?
}

struct APIContent: Decodable {
  var schema: APISchema?
}
