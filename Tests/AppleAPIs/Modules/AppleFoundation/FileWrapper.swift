public import Foundation

@available(iOS 4, macOS 10, watchOS 2, tvOS 9, visionOS 1, *)
open class FileWrapper {
  public init(regularFileWithContents contents: Data) {}
  open var regularFileContents: Data? { nil }
}
