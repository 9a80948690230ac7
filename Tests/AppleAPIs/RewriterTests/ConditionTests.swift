import Testing

@Suite struct ConditionTests {
  @Test(arguments: [
    ("#if os(iOS) || os(visionOS)", "#if true || false"),
    ("  #elseif !os(watchOS)", "  #elseif !false"),
    ("#if targetEnvironment(simulator)", "#if false"),
    ("#if canImport(UIKit) && !canImport(AppKit)", "#if true && !false"),
    ("#if canImport(FoundationNetworking)", "#if false"),
    ("#if canImport(Observation)", "#if canImport(Observation)"),
    ("let text = \"#if os(iOS)\"", "let text = \"#if os(iOS)\""),
  ])
  func `a condition on the platform is answered`(line: String, answered: String) throws {
    #expect(try rewritten(line, for: .device("iOS")) == answered)
  }

  @Test func `the watch has a UIKit, the Mac has none`() throws {
    #expect(try rewritten("#if canImport(UIKit)", for: .device("watchOS")) == "#if true")
    #expect(try rewritten("#if canImport(UIKit)", for: .device("macOS")) == "#if false")
    #expect(try rewritten("#if canImport(WatchConnectivity)", for: .device("tvOS")) == "#if false")
  }

  @Test func `the Simulator is one only in its run`() throws {
    let run = Run(
      platform: .named("iOS"), version: Version(17), isSimulator: true, hasIsolatedDelegates: true)
    #expect(try rewritten("#if targetEnvironment(simulator)", for: run) == "#if true")
  }

  @Test(arguments: ["import Foundation", "public import Foundation", "  internal import Foundation"])
  func `Foundation is Linux's with what Apple's has more`(line: String) throws {
    #expect(try rewritten(line, for: .device("iOS")).hasSuffix("import AppleFoundation"))
    #expect(
      try rewritten("import FoundationEssentials", for: .device("iOS")) == "import FoundationEssentials")
  }

  @Test(arguments: ["FoundationNetworking", "Glibc", "Musl"])
  func `what only Linux has is not found`(module: String) throws {
    #expect(
      try rewritten("  public import \(module)", for: .device("iOS")) == "  public import Linux\(module)")
  }

  @Test(arguments: [
    ("#if os(iOS) && !os(macOS)", "#if true && !false"),
    ("#if targetEnvironment(macCatalyst)", "#if true"),
    ("#if canImport(AppKit) && canImport(UIKit)", "#if true && true"),
  ])
  func `Mac Catalyst is iOS that can import AppKit`(line: String, answered: String) throws {
    #expect(try rewritten(line, for: .device("macCatalyst")) == answered)
    #expect(try rewritten("#if targetEnvironment(macCatalyst)", for: .device("iOS")) == "#if false")
  }

  @Test func `what is said of Mac Catalyst goes before what is said of iOS`() {
    let catalyst = Run.device("macCatalyst")
    #expect(!Availability("iOS 18, *").holds(in: catalyst))
    #expect(Availability("iOS 18, macCatalyst 17, *").holds(in: catalyst))
    #expect(!Availability("macCatalyst, unavailable").holds(in: catalyst))
    #expect(Availability("macCatalyst, unavailable").holds(in: .device("iOS")))
  }
}
