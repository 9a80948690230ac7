import HTTPTypes

extension HTTPFields {
  /// Returns what the subscript by name does: the values of the fields with a name, joined; nil where there is none.
  ///
  /// The subscript joins even a single value, which costs more than the look-up.
  func value(of name: HTTPField.Name) -> String? {
    var value: String?
    for field in self where field.name == name {
      guard value == nil else { return self[name] }
      value = field.value
    }
    return value
  }
}
