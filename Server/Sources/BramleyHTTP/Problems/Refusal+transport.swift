import BramleyAPI
import BramleyCore
import HTTPTypes

extension Refusal {
  /// No route has the path.
  static let noSuchPath = Refusal(.notFound, "No endpoint has this path.")

  /// The body is larger than the limit.
  static func bodyTooLarge(_ limit: Int = BodyLimit.bytes) -> Refusal {
    Refusal(.payloadTooLarge, "A body may have up to \(limit / 1024) KiB here.")
  }

  /// The body ended early or was not framed as HTTP requires.
  static let bodyBroken = Refusal(.invalidRequest, "The body could not be read to its end.")

  /// The endpoint does not accept the body's media type.
  static func mediaType(expected: String) -> Refusal {
    Refusal(
      .unsupportedMediaType, "The endpoint reads \(expected).", remedy: "Send Content-Type: \(expected).")
  }

  /// The path exists, but not with this method.
  static func method(allowed: [String]) -> Refusal {
    Refusal(.methodNotAllowed, "Allowed here: \(allowed.joined(separator: ", ")).")
  }

  /// Makes a refusal from an error of the HTTP library; only the status is used.
  init(libraryStatus status: HTTPResponse.Status) {
    self =
      switch status.code {
      case 404: .noSuchPath
      case 413: .bodyTooLarge()
      case 415: Refusal(.unsupportedMediaType)
      case 400..<500: Refusal(.invalidRequest)
      default: Refusal(.internalError)
      }
  }
}
