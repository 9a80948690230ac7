import Testing

@Suite struct AvailabilityTests {
  private let guarded = """
    func start() {
      if #available(iOS 17.4, macOS 14.4, *) {
        newer()
      } else {
        older()
      }
      always()
    }
    """

  @Test func `what asks for a later system is left out, its else stays`() throws {
    #expect(
      try rewritten(guarded, for: .device("iOS")) == """
        func start() {


          do {
            older()
          }
          always()
        }
        """)
  }

  @Test func `it stays in a run of that system, and where the platform is not named`() throws {
    for run in [Run.device("iOS", Version(17, 4)), .device("macOS", Version(14, 4)), .device("visionOS")] {
      let text = try rewritten(guarded, for: run)
      #expect(text.contains("if Bool(true) {\n    newer()"))
    }
  }

  @Test func `a block without else is left out whole`() throws {
    let text = "if #available(iOS 18, *) {\n  newer()\n}\nalways()"
    #expect(try rewritten(text, for: .device("iOS")) == "\n\n\nalways()")
  }

  @Test func `a newer declaration is left out with its attributes and body`() throws {
    let text = """
      @available(iOS 26, *)
      @MainActor
      public func newer(
        _ text: String = "}"
      ) -> Int where A: B {
        1
      }
      func always() {}
      """
    #expect(try rewritten(text, for: .device("iOS")) == "\n\n\n\n\n\n\nfunc always() {}")
    #expect(try rewritten(text, for: .device("macOS")).contains("newer"))
  }

  @Test func `a declaration that a platform never has is left out there alone`() throws {
    let text = "@available(iOS 16, macOS 13, *)\n@available(tvOS, unavailable)\nfunc cancel() {}"
    #expect(try !rewritten(text, for: .device("tvOS")).contains("cancel"))
    #expect(try rewritten(text, for: .device("iOS")).contains("cancel"))
  }

  @Test func `what concerns no platform stays for the compiler`() throws {
    let text = "@available(*, deprecated, message: \"no\")\nfunc old() {}"
    #expect(try rewritten(text, for: .device("iOS")) == text)
  }

  @Test(arguments: [
    "guard #available(iOS 18, *) else { return }",
    "if #available(iOS 18, *), ready,",
    "if #unavailable(iOS 18) {",
  ])
  func `a form that can't be followed is refused`(line: String) {
    #expect(throws: RewritingError.self) { try rewritten(line, for: .device("iOS")) }
  }

  @Test func `a declaration must say since when each platform has it`() throws {
    let rewriter = Rewriter(run: .device("iOS"))
    let partial = "@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)\npublic class A {}"
    #expect(throws: RewritingError.self) { try rewriter.declarations(SourceText(path: "A", text: partial)) }
    let whole =
      "@available(iOS 13, macOS 10.15, tvOS 13, visionOS 1, *)\n@available(watchOS, unavailable)\npublic class A {}"
    #expect(try rewriter.declarations(SourceText(path: "A", text: whole)).text.contains("class A"))
  }
}
