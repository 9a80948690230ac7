func rewritten(_ text: String, for run: Run) throws -> String {
  try Rewriter(run: run).source(SourceText(path: "A", text: text)).lines.joined(separator: "\n")
}

extension Platform {
  static func named(_ name: String) -> Platform { all.first { $0.name == name }! }
}

extension Run {
  static func device(_ platform: String, _ version: Version? = nil) -> Run {
    let platform = Platform.named(platform)
    return Run(
      platform: platform, version: version ?? platform.floor, isSimulator: false, hasIsolatedDelegates: true)
  }
}
