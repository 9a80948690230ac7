#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  extension View {
    /// Gives a sheet room on the Mac, where it is as small as its content allows.
    func sheetSize() -> some View {
      #if os(macOS)
        frame(minWidth: 360, minHeight: 220)
      #else
        self
      #endif
    }
  }
#endif
