import EmulatorKit

extension JournalNote {
  /// The client that a request names.
  func client(_ text: String?, of apple: EmulatedApple) { client(text) { apple.client($0) != nil } }

  func fault(_ fault: Fault) { self.fault(fault.name.rawValue) }
}
