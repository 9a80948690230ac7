import BramleyAPI
import Foundation

extension Device {
  /// This machine, by the name that its owner will recognise in the list of devices.
  static var thisMachine: Device { Device(name: ProcessInfo.processInfo.hostName) }
}
