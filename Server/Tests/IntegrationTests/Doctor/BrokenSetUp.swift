import AppleID
import AppleIDEmulator
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Inspection
import OpenID
import Support
import Testing

@testable import bramley

/// A fault of a set-up, and what the doctor must report about it.
struct BrokenSetUp: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The checks that must fail, with repetitions; no other may.
  let fails: [CheckID]
  /// The checks that must warn, besides those that breaking the set-up itself causes.
  var warns: [CheckID] = []
  /// What the failing or warning checks must say among them.
  let words: [String]
  let spoil: @Sendable (inout DoctorRig) async throws -> Void

  init(
    _ name: String, fails: CheckID..., warns: [CheckID] = [], saying words: String...,
    spoil: @escaping @Sendable (inout DoctorRig) async throws -> Void
  ) {
    testDescription = name
    self.fails = fails
    self.warns = warns
    self.words = words
    self.spoil = spoil
  }

  static let all = keys + ids + addresses + apple + files
}
