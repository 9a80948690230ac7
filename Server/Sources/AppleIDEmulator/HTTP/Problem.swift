/// An error of the control API (RFC 9457). Apple's endpoints answer as Apple does instead.
public struct Problem: Error, Encodable, Hashable, Sendable {
  /// The error's code, for programs.
  public var code: String
  /// The HTTP status.
  public var status: Int
  /// A short description for people.
  public var title: String
  /// What went wrong in this case.
  public var detail: String
  /// The field that it concerns, if any: `email`, `redirect_uris[1]`.
  var field: String?
  var type: String { "urn:bramley:problem:\(code)" }

  enum CodingKeys: CodingKey { case type, title, status, detail, code }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(title, forKey: .title)
    try container.encode(status, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encode(code, forKey: .code)
  }

  static func invalidRequest(_ detail: String, at field: String? = nil) -> Problem {
    Problem(
      code: "invalid_request", status: 400, title: "The request is malformed", detail: detail, field: field)
  }
  static func forbidden(_ detail: String) -> Problem {
    Problem(code: "forbidden", status: 403, title: "Forbidden", detail: detail)
  }
  static func notFound(_ detail: String) -> Problem {
    Problem(code: "not_found", status: 404, title: "Not found", detail: detail)
  }
  static func conflict(_ detail: String, at field: String? = nil) -> Problem {
    Problem(code: "conflict", status: 409, title: "Conflict", detail: detail, field: field)
  }
  static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      code: "payload_too_large", status: 413, title: "The body is too large",
      detail: "a body may have at most \(limit) bytes")
  }
  static var wantsJSON: Problem {
    Problem(
      code: "unsupported_media_type", status: 415, title: "The body is not JSON",
      detail: "send Content-Type: application/json")
  }
  static func failed(_ error: any Error) -> Problem {
    Problem(
      code: "internal", status: 500, title: "The emulator failed",
      detail: (error as? WorldFolderFailure)?.description
        ?? "the change could not be stored; check that the data folder can be written and its disk has space")
  }
  static func misdirected(_ detail: String) -> Problem {
    Problem(code: "misdirected_request", status: 421, title: "Misdirected request", detail: detail)
  }
}
