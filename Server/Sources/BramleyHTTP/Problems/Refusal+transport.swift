import BramleyAPI
import BramleyCore
import HTTPTypes

extension Refusal {
  /// No route has the path.
  static let noSuchPath = Refusal(.notFound, "No endpoint has this path.")

  /// The body is larger than the server reads.
  static let bodyTooLarge = Refusal(
    .payloadTooLarge, "A body may have up to \(BodyLimit.bytes / 1024) KiB.")

  /// The body broke off or was not framed as HTTP asks.
  static let bodyBroken = Refusal(.invalidRequest, "The body could not be read to its end.")

  /// The body's media type is none that the endpoint reads.
  static func mediaType(expected: String) -> Refusal {
    Refusal(
      .unsupportedMediaType, "The endpoint reads \(expected).", remedy: "Send Content-Type: \(expected).")
  }

  /// The path exists, but not with this method.
  static func method(allowed: [String]) -> Refusal {
    Refusal(.methodNotAllowed, "Allowed here: \(allowed.joined(separator: ", ")).")
  }

  /// An error of the HTTP library, of which only the status is taken over.
  init(libraryStatus status: HTTPResponse.Status) {
    self =
      switch status.code {
      case 404: .noSuchPath
      case 413: .bodyTooLarge
      case 415: Refusal(.unsupportedMediaType)
      case 400..<500: Refusal(.invalidRequest)
      default: Refusal(.internalError)
      }
  }
}
