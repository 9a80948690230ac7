// watchOS: cannot find type 'UIWindow' in scope
import UIKit

// `canImport(UIKit)` is true on the watch.
func anchor() -> UIWindow? { nil }
