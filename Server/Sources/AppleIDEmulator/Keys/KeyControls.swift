public import AppleID
import EmulatorKit
import Foundation
import Hummingbird
import OpenID

extension EmulatedApple {
  /// Makes a new key, which signs from now on.
  ///
  /// The previous keys stay published until the next rotation, for tokens that were already issued.
  ///
  /// - Returns: the ids of all published keys, the new one first.
  /// - Throws: an error if no key can be made or the folder can't be written.
  @discardableResult
  public func rotateKeys() throws -> [AppleKeyID] {
    try waitForSigningKeys()
    return try rotate(to: SigningKeys(count: 1).allNow())
  }

  var keyControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .post, "keys/rotate",
        "makes a new signing key; the previous ones stay published until the next rotation → {key_ids}"
      ) { request, _ in
        try await request.refuseControlBody()
        return try .json(KeyIDs(key_ids: await self.rotateSigningKeys()))
      }
    ]
  }

  /// Like ``rotateKeys()``, for asynchronous callers.
  @discardableResult
  func rotateSigningKeys() async throws -> [AppleKeyID] {
    try await signingKeysReady()
    return try rotate(to: await SigningKeys(count: 1).all())
  }

  private func rotate(to keys: [SigningKey]) throws -> [AppleKeyID] {
    try change { world in
      guard let key = keys.first else { throw SigningKeysFailure.notReady }
      let ring = world.state.keys.rotated(to: key)
      try world.record(.keysChanged(ring))
      return ring.published.map { AppleKeyID(rawValue: $0.id.rawValue) }
    }
  }
}

private struct KeyIDs: Encodable {
  var key_ids: [AppleKeyID]
}
