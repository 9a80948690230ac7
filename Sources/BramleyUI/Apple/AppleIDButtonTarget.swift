#if canImport(SwiftUI)
  import Foundation
  import ObjectiveC

  /// What a system's button calls.
  @MainActor final class AppleIDButtonTarget: NSObject {
    var action: @MainActor () -> Void

    init(action: @escaping @MainActor () -> Void) { self.action = action }

    @objc func tapped() { action() }
  }
#endif
