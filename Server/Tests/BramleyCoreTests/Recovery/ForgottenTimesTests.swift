import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// The time of an answer must not say whether an account has an address. `make soak` measures it with
/// `BRAMLEY_REQUESTS=1000`; otherwise only the answers are compared.
@Suite(.serialized) struct ForgottenTimesTests {
  private let count = ProcessInfo.processInfo.environment["BRAMLEY_REQUESTS"].flatMap { Int($0) } ?? 20

  @Test func `known and unknown addresses are answered alike, and the jobs cost alike`() async throws {
    let world = try await AddressWorld()
    for index in 0..<10 { try await world.signUp("known\(index)@example.com") }
    _ = try await world.mails()
    var answers: (known: [Double], unknown: [Double]) = ([], [])
    var jobs: (known: [Double], unknown: [Double]) = ([], [])
    let clock = ContinuousClock()
    for round in 0..<count {
      // Which of the two comes first changes, so that neither always follows the other.
      for isKnown in round.isMultiple(of: 2) ? [true, false] : [false, true] {
        let email = "\(isKnown ? "known" : "other")\(round % 10)@example.com"
        let answer = try await clock.measure { try await world.forgot(email) } / .seconds(1)
        let job = try await clock.measure { _ = try await world.mails() } / .seconds(1)
        if isKnown {
          answers.known.append(answer)
          jobs.known.append(job)
        } else {
          answers.unknown.append(answer)
          jobs.unknown.append(job)
        }
      }
      world.clock.advance(by: 3_600)
    }
    let (ofAnswers, ofJobs) = (Self.area(answers.known, answers.unknown), Self.area(jobs.known, jobs.unknown))
    print("forgotten passwords: AUC of answers \(ofAnswers), of jobs \(ofJobs), \(count) each")
    if count >= 1_000 { #expect((0.47...0.53).contains(ofAnswers)) }
  }

  /// The probability that a value of the first list is above one of the second.
  private static func area(_ first: [Double], _ second: [Double]) -> Double {
    var above = 0.0
    for one in first { for other in second { above += one > other ? 1 : one == other ? 0.5 : 0 } }
    return above / Double(first.count * second.count)
  }
}
