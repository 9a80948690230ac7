import EmulatorKit
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// `/leaked/range/{five hex digits}`: a stand-in for the range check of leaked passwords (Have I Been Pwned).
struct LeakedPasswordRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.get("leaked/range/{prefix}") { request, context in
      if let forced = try await apple.interruption(of: .leaked, client: nil, context.note) { return forced }
      let prefix = (context.parameters.get("prefix") ?? "").uppercased()
      guard prefix.utf8.count == 5, prefix.utf8.allSatisfy({ Self.digits.contains($0) }) else {
        return text("The hash was not in a valid format", status: .badRequest)
      }
      let isPadded = request.headers[Self.addPadding]?.lowercased() == "true"
      return text(apple.standIns.leaked.withLock { $0.range(prefix, isPadded: isPadded) }, status: .ok)
    }
  }

  private func text(_ text: String, status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  private static let digits = Set("0123456789ABCDEF".utf8)
  private static let addPadding = HTTPField.Name("Add-Padding")!
}

extension EmulatedApple {
  var leakedControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "leaked", "{password}: counts as leaked from now on, until the next reset → 204"
      ) { request, _ in
        let new = try await request.decodeControl(NewLeak.self)
        guard (1...1_024).contains(new.password.utf8.count) else {
          throw Problem.invalidRequest("password has between 1 and 1024 bytes")
        }
        try self.standIns.leaked.withLock { leaked in
          guard !leaked.isFull else { throw Problem.conflict("too many passwords were added") }
          leaked.add(new.password)
        }
        return Response(status: .noContent)
      }
    ]
  }
}

private struct NewLeak: Decodable {
  var password: String
}
