// What the device has stored can't be read: the person decides.
import BramleyClient

// snippet.hide
@MainActor func offerANewBeginning(_ auth: Auth, asking isWanted: () async -> Bool) async throws {
  // snippet.show
  if auth.failure?.reason == .storageUnreadable, await isWanted() {
    try await auth.discardUnreadableStorage()  // what can be read stays
  }
  // snippet.hide
}
