#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A line of a list: what it is, what is to be said of it, and a button where something can be done about it.
  struct ListLine: View {
    let name: String
    let note: String
    let button: String?
    let action: @MainActor () -> Void
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
      // Beside each other only where there is room for both.
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
