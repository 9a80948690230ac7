import AppleID
import AppleIDEmulator
import BramleyCore
import Foundation
import Inspection
import Support
import Testing

@testable import bramley

/// The doctor with a real emulator: each fault is reported by its own check and by no other.
@Suite(.limitedConcurrency) struct BrokenSetUpTests {
  @Test func `a right set-up has no failure, and its only warning is the emulator`() async throws {
    try await DoctorRig.run { rig in
      let checks = await rig.checks()
      #expect(checks.filter { $0.status == .fail } == [])
      #expect(checks.filter { $0.status == .warn }.map(\.id) == [.appleBaseURL])
      #expect(
        Set(checks.map(\.id))
          == Set(CheckID.allCases).subtracting(CheckID.ofProviders).subtracting(CheckID.ofMail))
      #expect(
        checks.filter { $0.id == .appleClient }.map(\.subject) == [
          "com.example.bramley", "com.example.bramley.web",
        ])
    }
  }

  @Test(arguments: BrokenSetUp.all)
  func `what is wrong is named by its own check`(setUp: BrokenSetUp) async throws {
    try await DoctorRig.run { rig in
      var rig = rig
      try await setUp.spoil(&rig)
      let checks = await rig.checks()
      let failed = checks.filter { $0.status == .fail }
      #expect(failed.map(\.id) == setUp.fails, "\(failed)")
      let told = checks.filter { $0.status != .ok }
      for id in Set(setUp.warns) {
        #expect(told.count { $0.id == id && $0.status == .warn } == setUp.warns.count { $0 == id }, "\(told)")
      }
      let relevant = told.filter { setUp.fails.contains($0.id) || setUp.warns.contains($0.id) }
      let words = relevant.map { $0.message + " " + ($0.remedy ?? "") }.joined(separator: "\n")
      for part in setUp.words { #expect(words.contains(part), "\(part) is not in: \(words)") }
      #expect(told.allSatisfy { $0.remedy?.isEmpty == false })
      expectSecrecy(of: rig, in: checks)
    }
  }

  /// Whether the output contains no line of the key and no client secret.
  private func expectSecrecy(of rig: DoctorRig, in checks: [Check]) {
    let report = CheckReport(checks: checks)
    let output = report.text(inColour: false) + ((try? report.json()) ?? "")
    for line in rig.world.privateKey.split(separator: "\n") where !line.hasPrefix("-----") {
      #expect(!output.contains(line))
    }
    #expect(!output.contains("eyJ"))
  }

  @Test func `a wrong clock is reported once, since client ids are checked by Apple's time`() async throws {
    try await DoctorRig.run { rig in
      var rig = rig
      rig.clockAhead = 864_000
      let checks = await rig.checks()
      #expect(checks.filter { $0.id == .appleClient }.allSatisfy { $0.status == .ok })
    }
  }

  @Test func `an emulator whose clock was moved is reported as a clock difference`() async throws {
    try await DoctorRig.run { rig in
      try rig.emulator.advanceClock(by: 600)
      let failed = await rig.checks().filter { $0.status == .fail }
      #expect(failed.map(\.id) == [.clock])
      #expect(failed.first?.message.contains("10 minutes behind") == true)
    }
  }

  @Test(
    arguments: [
      (Fault(.serverError), .fail, .appleReachable), (Fault(.keysUnreachable), .fail, .appleReachable),
      (Fault(.throttled), .warn, .appleClient), (Fault(.throttled, endpoint: .token), .warn, .appleClient),
      (Fault(.serverError, endpoint: .token), .warn, .appleClient),
      (Fault(.invalidClient), .fail, .appleClient),
      (Fault(.invalidClient, clientID: "com.example.bramley.web"), .fail, .appleClient),
    ] as [(Fault, Check.Status, CheckID)])
  func `the emulator's own faults are reported as such`(fault: Fault, status: Check.Status, id: CheckID)
    async throws
  {
    try await DoctorRig.run { rig in
      try rig.emulator.inject(fault)
      let checks = await rig.checks()
      #expect(checks.contains { $0.id == id && $0.status == status })
      #expect(Set(checks.filter { $0.status == .fail }.map(\.id)).isSubset(of: [id]), "\(checks)")
    }
  }

  @Test func `with one client id it may be the key or the id, and both are named`() async throws {
    try await DoctorRig.run { rig in
      var rig = rig
      rig.settings[.appleNativeClientIDs] = "com.example.nobody"
      rig.settings[.appleWebClientIDs] = nil
      let check = try #require(await rig.checks().first { $0.id == .appleClient })
      #expect(check.status == .fail)
      #expect(check.remedy?.contains("com.example.nobody is an App ID") == true)
      #expect(check.remedy?.contains("very key file") == true)
    }
  }

  @Test func `the doctor creates no file`() async throws {
    try await DoctorRig.run { rig in
      let before = try FileManager.default.subpathsOfDirectory(atPath: rig.folder.path)
      _ = await rig.checks()
      #expect(try FileManager.default.subpathsOfDirectory(atPath: rig.folder.path) == before)
    }
  }
}
