#if canImport(SwiftUI)
  import Foundation
  import ObjectiveC

  /// The target of a system's button.
  @MainActor final class AppleIDButtonTarget: NSObject {
    var action: @MainActor () -> Void

    init(action: @escaping @MainActor () -> Void) { self.action = action }

    @objc func tapped() { action() }
  }
#endif
