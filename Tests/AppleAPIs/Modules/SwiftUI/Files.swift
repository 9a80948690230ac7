public import AppleFoundation
public import UniformTypeIdentifiers

@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(iOS 14, macOS 11, visionOS 1, *)
@preconcurrency public protocol FileDocument: Sendable {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  static var readableContentTypes: [UTType] { get }
  init(configuration: Self.ReadConfiguration) throws
  func fileWrapper(configuration: Self.WriteConfiguration) throws -> FileWrapper
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(iOS 14, macOS 11, visionOS 1, *)
public struct FileDocumentReadConfiguration {
  public var contentType: UTType { .json }
  public var file: FileWrapper { FileWrapper(regularFileWithContents: Data()) }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(iOS 14, macOS 11, visionOS 1, *)
public struct FileDocumentWriteConfiguration {
  public var contentType: UTType { .json }
  public var existingFile: FileWrapper? { nil }
}

extension View {
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  @available(iOS 14, macOS 11, visionOS 1, *)
  public nonisolated func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { EmptyView() }
}
