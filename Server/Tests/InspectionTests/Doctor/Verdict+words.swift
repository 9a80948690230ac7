import Inspection

extension Verdict {
  /// All that it says.
  var words: String { message + (remedy ?? "") }
}
