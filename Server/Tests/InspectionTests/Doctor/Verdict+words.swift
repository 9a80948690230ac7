import Inspection

extension Verdict {
  /// Its whole text.
  var words: String { message + (remedy ?? "") }
}
