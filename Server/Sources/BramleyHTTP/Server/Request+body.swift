import BramleyCore
import Hummingbird
import NIOCore

extension Request {
  /// The media type in lower case, without its parameters.
  var mediaType: String? {
    guard let field = headers[.contentType] else { return nil }
    if field == "application/json" { return field }
    let end = field.firstIndex(of: ";") ?? field.endIndex
    return field[..<end].trimming(where: { $0 == " " || $0 == "\t" }).lowercased()
  }

  /// Returns the body, up to the limit, whether or not its length was announced.
  func boundedBody(upTo limit: Int = BodyLimit.bytes) async throws -> ByteBuffer {
    if let announced = headers[.contentLength].flatMap({ Int($0) }), announced > limit {
      throw Refusal.bodyTooLarge(limit)
    }
    do {
      return try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Refusal.bodyTooLarge(limit)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw Refusal.bodyBroken
    }
  }
}

extension Substring {
  func trimming(where isBlank: (Character) -> Bool) -> Substring {
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}
