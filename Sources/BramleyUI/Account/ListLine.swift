#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A row of a list: a name, a note, and a button if the row has an action.
  struct ListLine: View {
    let name: String
    let note: String
    let button: String?
    let action: @MainActor () -> Void
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
      // Text and button are side by side only where both fit.
      let layout =
        isNarrow ? AnyLayout(VStackLayout(alignment: .leading, spacing: 8)) : AnyLayout(HStackLayout())
      layout {
        VStack(alignment: .leading, spacing: 2) {
          Text(name)
          Text(note).font(.footnote).foregroundStyle(.secondary)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .combine)
        if let button {
          Button(button, action: action)
            .buttonStyle(.borderless)
            .accessibilityLabel("\(button), \(name)")
        }
      }
    }

    private var isNarrow: Bool {
      #if os(watchOS)
        true
      #else
        textSize.isAccessibilitySize
      #endif
    }
  }
#endif
