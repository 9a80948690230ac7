import BramleyAPI
import Foundation

extension Device {
  /// This machine, as its owner would know it in the list of devices.
  static var thisMachine: Device { Device(name: ProcessInfo.processInfo.hostName) }
}
