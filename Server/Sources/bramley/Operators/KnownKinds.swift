import BramleyCore
import BramleyServer

/// The kinds that an operator can ask for, so that a typing error is not taken for an empty list.
struct KnownKinds {
  /// The names.
  var names: [String]
  /// What they are kinds of, in the singular: "event".
  var noun: String

  /// Rejects a kind that this version does not know and the store does not contain.
  func check(_ kind: String, isStored: () async throws -> Bool) async throws {
    guard !names.contains(kind), try await !isStored() else { return }
    let near = NearestKey(known: names).near(to: kind)
    throw CommandFailure(
      .usage,
      "--kind \(kind.printable(upTo: 80)) is no kind of \(noun)"
        + (near.map { "; did you mean \($0)?" } ?? ""),
      "the kinds are \(names.joined(separator: ", "))")
  }
}
