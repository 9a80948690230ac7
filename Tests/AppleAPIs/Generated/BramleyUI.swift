import Foundation

// What SwiftPM writes for a target with resources.
extension Bundle {
  static let module = Bundle.main
}
