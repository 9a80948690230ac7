// Arrays and objects.
extension JSONText {
  /// Adds an array of strings.
  package mutating func member(_ name: StaticString, _ texts: some Sequence<String>) {
    begin(name)
    list(texts) { $0.append($1) }
  }

  /// Adds an array of objects.
  package mutating func member<Value>(
    _ name: StaticString, _ values: some Sequence<Value>, _ write: (inout JSONText, Value) -> Void
  ) {
    begin(name)
    list(values) { text, value in
      text.append(literal: "{")
      write(&text, value)
      text.end()
    }
  }

  /// Adds an object.
  package mutating func member(_ name: StaticString, _ write: (inout JSONText) -> Void) {
    begin(name)
    append(literal: "{")
    write(&self)
    end()
  }

  private mutating func list<Value>(_ values: some Sequence<Value>, _ write: (inout JSONText, Value) -> Void)
  {
    append(literal: "[")
    for value in values {
      separate()
      write(&self, value)
    }
    append(literal: "]")
  }
}
