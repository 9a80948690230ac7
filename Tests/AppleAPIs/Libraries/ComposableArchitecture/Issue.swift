#if canImport(Testing)
  import Testing
#endif

typealias Place = (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)

/// Fails the test that runs.
func report(_ text: String, _ place: Place? = nil) {
  #if canImport(Testing)
    guard Test.current != nil else { return print("ISSUE: \(text)") }
    guard let place else {
      Issue.record(Comment(rawValue: text))
      return
    }
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(
        fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
        column: Int(place.column)))
  #else
    print("ISSUE: \(text)")
  #endif
}

/// Reports the call of a closure that a test did not set; `@DependencyClient` writes the calls of it.
public func _reportUnimplemented(_ name: String) { report("Unimplemented: \(name)") }

/// The error of a closure that a test did not set.
public struct _Unimplemented: Error {
  let name: String

  public init(_ name: String) {
    self.name = name
    _reportUnimplemented(name)
  }
}
