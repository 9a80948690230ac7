import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// The maximum size of a body.
package enum RequestBodyLimit {
  package static let bytes = 64 * 1024
}

extension Request {
  /// The body as text; nil if it is not UTF-8.
  package func boundedText() async throws -> String? {
    String(validating: try await body.collect(upTo: RequestBodyLimit.bytes).readableBytesView, as: UTF8.self)
  }

  /// The media type of the body in lower case, without parameters.
  package var mediaType: String? {
    headers[.contentType].map { value in
      value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
  }
}
