import BramleyCore
import BramleyServer

/// What `bramley config check` finds. It contains no value of a setting.
struct ConfigurationReport: Encodable, Sendable {
  struct Fault: Encodable, Sendable {
    /// The setting; nil where it is about a file, an unknown name, or several settings.
    var setting: String?
    var message: String
    var remedy: String?
  }

  var faults: [Fault]
  /// What an operator should look at, although the server starts.
  var warnings: [String]

  init(_ reading: ConfigurationReading) {
    faults = reading.problems.map {
      Fault(setting: $0.key?.rawValue, message: $0.what, remedy: $0.remedy)
    }
    warnings = (reading.settings?.warnings ?? []) + (reading.settings?.notices ?? [])
  }

  /// Makes the report of sources that could not be read.
  init(unreadable failure: ConfigurationFailure) {
    faults = failure.sentences.map { Fault(message: $0) }
    warnings = []
  }
}
