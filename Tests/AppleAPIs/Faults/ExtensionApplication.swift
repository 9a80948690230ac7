// iOS-extension: type 'UIApplication' has no member 'shared'
import UIKit

@MainActor func application() -> UIApplication { UIApplication.shared }
