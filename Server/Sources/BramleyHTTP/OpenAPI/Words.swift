/// A piece of a sentence in the API's reference: plain text, code, or the name of a type.
struct Words: Equatable {
  let text: String
  var isCode = false
  /// Whether the text is the name of a type that the page describes.
  var isType = false

  static func plain(_ text: String) -> Words { Words(text: text) }
  static func code(_ text: String) -> Words { Words(text: text, isCode: true) }

  /// Splits a description, in which backticks enclose code.
  static func reading(_ text: String) -> [Words] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in Words(text: String(part), isCode: index % 2 == 1) }
      .filter { !$0.text.isEmpty }
  }

  /// Describes the form of a value.
  static func kind(of schema: APISchema) -> [Words] {
    if let name = schema.name { return [Words(text: name, isType: true)] }
    if !schema.alternatives.isEmpty { return schema.alternatives.map(kind).joined(by: " or ") }
    if !schema.values.isEmpty { return schema.values.map { [code($0)] }.joined(by: ", ") }
    guard !schema.types.isEmpty else { return [plain("anything")] }
    return schema.types.map { type in kind(of: schema, as: type) }.joined(by: " or ")
  }

  private static func kind(of schema: APISchema, as type: String) -> [Words] {
    switch (type, schema.format) {
    case ("array", _): [plain("list of ")] + (schema.elements.first.map(kind) ?? [plain("anything")])
    case ("string", "date-time"): [plain("time")]
    case ("string", "uri"): [plain("URI")]
    case ("string", "email"): [plain("address")]
    case ("string", let format?): [plain(format)]
    case ("string", nil): [plain("text")]
    case ("integer", _): [plain("whole number")]
    case ("boolean", _): [plain("true or false")]
    default: [plain(type)]
    }
  }
}

extension [[Words]] {
  fileprivate func joined(by text: String) -> [Words] { [Words](joined(separator: [.plain(text)])) }
}
