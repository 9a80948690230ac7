/// An error of the control API (RFC 9457). The providers' endpoints answer as the providers do instead.
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
  package var field: String?
  private var type: String { "urn:bramley:problem:\(code)" }

  private enum CodingKeys: CodingKey { case type, title, status, detail, code }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(title, forKey: .title)
    try container.encode(status, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encode(code, forKey: .code)
  }

  package static func invalidRequest(_ detail: String, at field: String? = nil) -> Problem {
    Problem(
      code: "invalid_request", status: 400, title: "The request is malformed", detail: detail, field: field)
  }
  package static func forbidden(_ detail: String) -> Problem {
    Problem(code: "forbidden", status: 403, title: "Forbidden", detail: detail)
  }
  package static func notFound(_ detail: String) -> Problem {
    Problem(code: "not_found", status: 404, title: "Not found", detail: detail)
  }
  package static func conflict(_ detail: String, at field: String? = nil) -> Problem {
    Problem(code: "conflict", status: 409, title: "Conflict", detail: detail, field: field)
  }
  package static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      code: "payload_too_large", status: 413, title: "The body is too large",
      detail: "a body may have at most \(limit) bytes")
  }
  package static var wantsJSON: Problem {
    Problem(
      code: "unsupported_media_type", status: 415, title: "The body is not JSON",
      detail: "send Content-Type: application/json")
  }
  package static func failed(_ error: any Error) -> Problem {
    Problem(
      code: "internal", status: 500, title: "The emulator failed",
      detail: (error as? any ExplainedFailure)?.description
        ?? "the change could not be stored; check that the data folder can be written and its disk has space")
  }
  package static func misdirected(_ detail: String) -> Problem {
    Problem(code: "misdirected_request", status: 421, title: "Misdirected request", detail: detail)
  }
}

/// A failure whose description may be shown to whoever runs the emulator.
package protocol ExplainedFailure: Error, CustomStringConvertible {}
