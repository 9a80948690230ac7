import Foundation

/// What was observed in a history, for the checks.
struct Witness {
  var violations: [String] = []
  /// The sessions in storage, with the steps since which they were there.
  var held: [(step: Int, session: String?)] = [(0, nil)]
  /// Sessions that the person left, by a sign-out or another sign-in.
  var left: Set<String> = []
  /// Sessions that storage has ever held.
  var acquired: Set<String> = []
  /// Keys of sign-ins that a sign-out has overtaken, and of those begun or made so far, by process.
  var overtaken: Set<String> = []
  var made: [String: Int] = [:]
  var begun: Set<String> = []
  /// Until when the server wants no refresh of a session, as heard by a process, and as known to all of them.
  var quietHeard: [Int: (session: String, until: TimeInterval)] = [:]
  var quiet: [String: TimeInterval] = [:]
  /// Processes in which sign-outs are in progress.
  var signingOut: [Int: Int] = [:]
  /// People whose name Apple has given, and those whose name was in storage once.
  var named: Set<String> = []
  var saved: Set<String> = []

  /// Whether storage held the session at some time between two steps.
  func wasHeld(_ session: String, from start: Int, to end: Int) -> Bool {
    for (index, entry) in held.enumerated() where entry.session == session {
      let until = index + 1 < held.count ? held[index + 1].step : Int.max
      if entry.step <= end, until >= start { return true }
    }
    return false
  }
}
