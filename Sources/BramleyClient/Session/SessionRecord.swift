/// What storage keeps under ``StorageKey/session``: the truth that all processes of an app share.
struct SessionRecord: Codable, Hashable, Sendable {
  /// Grows with each write; what was read earlier never stands over what was read later.
  var revision = 0
  /// Grows with each sign-in that is begun and each sign-out; a sign-in writes only over its own generation.
  var generation = 0
  var held: HeldSession?
}
