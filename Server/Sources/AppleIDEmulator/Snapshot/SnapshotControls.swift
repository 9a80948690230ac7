import EmulatorKit
import Foundation
import Hummingbird

extension EmulatedApple {
  /// The maximum size of a snapshot in bytes.
  static let maximumSnapshot = 256 * 1024 * 1024

  var snapshotControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "snapshot", "the whole world: teams, keys, clients, people, consents, codes, tokens, clock"
      ) { _, _ in
        try await self.signingKeysReady()
        return try self.snapshot().stream.response
      },
      ControlEndpoint(.put, "snapshot", "replaces the world by a snapshot → 204") { request, _ in
        try self.restore(
          await request.decodeControl(
            WorldSnapshot.self, upTo: Self.maximumSnapshot, dates: .secondsSince1970))
        return Response(status: .noContent)
      },
    ]
  }
}
