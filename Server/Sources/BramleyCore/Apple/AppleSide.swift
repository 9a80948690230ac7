package import Foundation

/// Who stands behind the identity tokens that a store's accounts were made from.
package enum AppleSide: String, CaseIterable, Sendable {
  /// Apple itself.
  case apple
  /// An emulator in Apple's place, at which anybody signs in as anybody.
  case emulator
}

extension AppleSide {
  /// What an earlier use with this side means for one with the other, as the middle of a sentence about the store.
  package var consequence: String {
    switch self {
    case .emulator: "was used with an emulator of Apple, where anybody could become anybody"
    case .apple: "was used with Apple itself, and an emulator would let anybody sign in to its accounts"
    }
  }
}

/// Records with which side a store was used.
package protocol AppleSideStore: Sendable {
  /// Records that the store is used with a side, unless ``AppleSideRule`` refuses that.
  ///
  /// - Parameter allowsBoth: whether a store may be used with both sides.
  func use(
    with side: AppleSide, allowsBoth: Bool, at now: Date
  ) async throws(StoreError) -> AppleSideRule.Verdict
}

/// Decides whether a store may be used with a side. Accounts from an emulator are nobody's at Apple, and Apple's
/// refresh tokens must not reach an emulator.
package enum AppleSideRule {
  /// The decision.
  package enum Verdict: Hashable, Sendable {
    /// The store is used with the side; marks of earlier use with others are removed.
    case accepted(forgetting: Set<AppleSide>)
    /// The store was used with another side.
    case refused(usedWith: AppleSide)
  }

  /// Judges the use of a store.
  ///
  /// - Parameters:
  ///   - marks: the sides that it was used with.
  ///   - isEmpty: whether it holds neither an account nor a job, so that its past does not matter.
  package static func judge(
    _ side: AppleSide, marks: Set<AppleSide>, isEmpty: Bool, allowsBoth: Bool
  ) -> Verdict {
    let others = marks.subtracting([side])
    if isEmpty { return .accepted(forgetting: others) }
    guard let other = others.first, !allowsBoth else { return .accepted(forgetting: []) }
    return .refused(usedWith: other)
  }
}
