#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  #if !os(tvOS) && !os(watchOS)
    import UniformTypeIdentifiers
  #endif

  extension View {
    /// Has the person choose where to save the file of an export. It shows nothing where the system has no files to save
    /// (tvOS, watchOS).
    ///
    ///     .exportSheet(file: $file)
    ///
    /// - Parameter file: the file; nil when the sheet has closed.
    public func exportSheet(file: Binding<ExportedFile?>) -> some View {
      #if os(tvOS) || os(watchOS)
        self
      #else
        fileExporter(
          isPresented: Binding {
            file.wrappedValue != nil
          } set: { isShown in
            if !isShown { file.wrappedValue = nil }
          },
          document: file.wrappedValue.map(ExportDocument.init(file:)), contentType: .json,
          defaultFilename: file.wrappedValue?.name
        ) { _ in
          file.wrappedValue = nil
        }
      #endif
    }
  }

  #if !os(tvOS) && !os(watchOS)
    /// The file of an export, as the system saves it.
    private struct ExportDocument: FileDocument {
      static let readableContentTypes: [UTType] = [.json]
      let data: Data

      init(file: ExportedFile) { data = file.data }

      init(configuration: ReadConfiguration) throws {
        data = configuration.file.regularFileContents ?? Data()
      }

      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: data)
      }
    }
  #endif
#endif
