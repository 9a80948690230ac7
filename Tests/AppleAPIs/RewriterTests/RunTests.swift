import Testing

@Suite struct RunTests {
  private func names(_ text: String) -> [String] {
    Run.all(for: [SourceText(path: "A", text: text)]).map(\.name).filter { $0.hasPrefix("iOS") }
  }

  @Test func `the floor is compiled with delegates of older and newer SDKs`() {
    #expect(names("") == ["iOS-17-older-sdk", "iOS-17", "iOS-extension-17"])
  }

  @Test func `each later version that a source asks for is a run`() {
    let text = "if #available(iOS 17.4, *) {\n}\n@available(iOS 26, *)\nif #available(iOS 16, *) {\n}"
    #expect(names(text) == ["iOS-17-older-sdk", "iOS-17.4", "iOS-26", "iOS-extension-26"])
  }

  @Test func `the Simulator is a run only if a source asks for it`() {
    #expect(names("#if targetEnvironment(simulator)").contains("iOS-17-simulator"))
    #expect(!names("").contains("iOS-17-simulator"))
  }

  @Test func `delegates are on the main actor with newer SDKs only`() throws {
    let text = SourceText(path: "A", text: "extension A {\n  // newer: @MainActor\n  func tap() {}\n}")
    let older = Run(
      platform: .named("iOS"), version: Version(17), isSimulator: false, hasIsolatedDelegates: false)
    #expect(try Rewriter(run: .device("iOS")).declarations(text).lines[1] == "  @MainActor")
    #expect(try Rewriter(run: older).declarations(text).lines[1] == "  // newer: @MainActor")
  }

  @Test func `Mac Catalyst has the versions of iOS`() {
    let source = SourceText(path: "A", text: "if #available(iOS 26, macOS 27, *) {\n}")
    let names = Run.all(for: [source]).map(\.name).filter { $0.hasPrefix("macCatalyst") }
    #expect(names == ["macCatalyst-17-older-sdk", "macCatalyst-26", "macCatalyst-extension-26"])
  }

  @Test func `what an extension lacks is left out of its run alone`() throws {
    let text = SourceText(
      path: "A",
      text: "extension A {\n  @available(iOSApplicationExtension, unavailable)\n  var shared: A { self }\n}")
    var run = Run.device("iOS")
    #expect(try Rewriter(run: run).declarations(text).lines[2] == "  var shared: A { self }")
    run.isExtension = true
    #expect(try Rewriter(run: run).declarations(text).lines[2] == "")
  }
}
