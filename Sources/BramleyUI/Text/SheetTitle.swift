#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Shows the title of a sheet beside its button, where a small phone has room for it; a large title would be cut off.
    func sheetTitle(_ title: String) -> some View {
      #if os(iOS) || os(visionOS)
        navigationTitle(title).navigationBarTitleDisplayMode(.inline)
      #else
        navigationTitle(title)
      #endif
    }
  }
#endif
