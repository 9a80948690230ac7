package import BramleyAPI
package import BramleyCore

/// Reads keys from layers, strongest first, and collects all faults.
package struct SettingsReader {
  private let layers: [ConfigurationLayer]
  /// The problems found so far.
  package private(set) var problems: [ConfigurationProblem] = []
  /// What an operator should look at, although the values can be used.
  package private(set) var warnings: [String] = []
  /// What the operator should know, though it is no fault.
  package let notes: [String]
  /// Whether every source could be read. If not, a key that seems unset may be set.
  package let isComplete: Bool
  /// The OpenID providers of which any source has a setting, in the order of the strongest file.
  package let openIDs: [ProviderID]

  init(
    layers: [ConfigurationLayer], problems: [ConfigurationProblem] = [], notes: [String] = [],
    isComplete: Bool = true, openIDs: [ProviderID] = []
  ) {
    self.openIDs = openIDs
    self.layers = layers
    self.problems = problems
    self.notes = notes
    self.isComplete = isComplete
  }

  /// Records a problem that concerns several keys.
  package mutating func report(_ sentence: String) { problems.append(ConfigurationProblem(what: sentence)) }

  /// Records a problem.
  package mutating func report(_ problem: ConfigurationProblem) { problems.append(problem) }

  /// Records what an operator should look at, although the values can be used.
  package mutating func warn(_ sentence: String) { warnings.append(sentence) }

  /// Records that the value of one key can't be used after all.
  package mutating func report(_ key: SettingKey, _ wrong: String) { report(at: key, wrong) }

  /// Records that the value of one setting can't be used after all.
  package mutating func report(at key: some SettingPath, _ wrong: String) {
    let place = layers.first { $0.entry(key) != nil }?.place(of: key) ?? "unset"
    problems.append(ConfigurationFailure.sentence(key, from: place, wrong))
  }

  /// Whether any layer has a value for a key, valid or not.
  package func says(_ key: SettingKey) -> Bool { says(at: key) }

  /// Whether any layer has a value for a setting, valid or not.
  package func says(at key: some SettingPath) -> Bool { layers.contains { $0.entry(key) != nil } }

  /// Returns where a setting's value comes from, with the place in words; nil when no layer has one.
  package func source(of key: some SettingPath) -> (source: SettingSource, place: String)? {
    layers.first { $0.entry(key) != nil }.map { ($0.source, $0.place(of: key)) }
  }

  /// Returns the strongest layer's texts for a key as written: none, one or several.
  package func texts(_ key: SettingKey) -> [String] { texts(at: key) }

  /// Returns the strongest layer's texts for a setting as written: none, one or several.
  package func texts(at key: some SettingPath) -> [String] {
    switch layers.lazy.compactMap({ $0.entry(key) }).first {
    case .text(let text): [text]
    case .list(let texts): texts
    case .wrongShape, nil: []
    }
  }

  /// Returns the strongest layer's value of a key; nil when it is unset or malformed; the latter is reported.
  package mutating func value<Value>(_ key: SettingKey, _ parse: (String) throws(Malformed) -> Value)
    -> Value?
  { value(at: key, parse) }

  /// Returns the strongest layer's value of a setting.
  package mutating func value<Value>(
    at key: some SettingPath, _ parse: (String) throws(Malformed) -> Value
  ) -> Value? {
    read(key) { entry throws(Malformed) in
      guard case .text(let text) = entry else { throw "is a list, where one value is expected" }
      guard !text.allSatisfy(\.isWhitespace) else { throw "is empty" }
      return try parse(text)
    }
  }

  /// Returns the strongest layer's path for a key, read by the function; nil when it is unset or malformed; the latter is
  /// reported. A relative path in a file starts from the file's folder, any other from the working folder.
  package mutating func file<Value>(_ key: SettingKey, _ parse: (String) throws(Malformed) -> Value)
    -> Value?
  { file(at: key, parse) }

  /// Returns the strongest layer's path for a setting, read by the function.
  package mutating func file<Value>(
    at key: some SettingPath, _ parse: (String) throws(Malformed) -> Value
  ) -> Value? {
    let folder = layers.first { $0.entry(key) != nil }?.folder ?? ""
    return value(at: key) { text throws(Malformed) in try parse(Self.path(text, in: folder)) }
  }

  /// Returns the path of a key's file, as ``file(_:_:)`` resolves it, whether or not it can be used.
  package func path(_ key: SettingKey) -> String? {
    guard let text = texts(key).first, !text.isEmpty else { return nil }
    return Self.path(text, in: layers.first { $0.entry(key) != nil }?.folder ?? "")
  }

  /// Returns the folder from which the paths in a key's value start; empty for the working folder.
  package func folder(of key: SettingKey) -> String {
    layers.first { $0.entry(key) != nil }?.folder ?? ""
  }

  /// Returns what resolves the paths within a key's value, as ``file(_:_:)`` resolves those that are one.
  package func pathResolution(of key: SettingKey) -> (String) -> String {
    let folder = layers.first { $0.entry(key) != nil }?.folder ?? ""
    return { Self.path($0, in: folder) }
  }

  private static func path(_ text: String, in folder: String) -> String {
    folder.isEmpty || text.hasPrefix("/") ? text : folder.hasSuffix("/") ? folder + text : "\(folder)/\(text)"
  }

  /// Reports a file of secrets that other users of the machine can read, where a chmod would help; else warns.
  package mutating func demandPrivacy(_ key: SettingKey, ofFile path: String) {
    demandPrivacy(at: key, ofFile: path)
  }

  /// Reports a file of secrets, as above.
  package mutating func demandPrivacy(at key: any SettingPath, ofFile path: String) {
    guard let permissions = FilePermissions(of: path) else { return }
    let words = PrivacyRule.words(path, permissions)
    switch PrivacyRule.judge(permissions) {
    case .isPrivate: break
    case .refused:
      report(
        ConfigurationProblem(
          key: key as? SettingKey, what: "\(key.rawValue): \(words.what)", remedy: "run: \(words.command)"))
    case .exposed: warnings.append("\(key.rawValue): \(words.what)")
    }
  }

  /// Returns the strongest layer's list for a key. Lists are not joined across layers.
  ///
  /// - Parameter none: The word that stands for an empty list; nil where a list is never empty.
  package mutating func list<Value: Equatable>(
    _ key: SettingKey, none: String? = nil, _ parse: (String) throws(Malformed) -> Value
  ) -> [Value]? { list(at: key, none: none, parse) }

  /// Returns the strongest layer's list for a setting.
  package mutating func list<Value: Equatable>(
    at key: some SettingPath, none: String? = nil, _ parse: (String) throws(Malformed) -> Value
  ) -> [Value]? {
    read(key) { entry throws(Malformed) in
      if let none, entry == .text(none) || entry == .list([none]) { return [] }
      guard case .list(let texts) = entry else { throw "is not a list" }
      guard !texts.isEmpty, !texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
        throw "is empty, or has an empty item"
      }
      var values: [Value] = []
      for text in texts {
        let value = try parse(text)
        guard !values.contains(value) else { throw "names the same thing twice" }
        values.append(value)
      }
      return values
    }
  }

  /// Returns the strongest layer's value of a key that is one word or a list, read from its texts; nil when it is unset
  /// or malformed; the latter is reported. The key is one of ``SettingKey/isList``.
  package mutating func texts<Value>(
    at key: some SettingPath, _ parse: ([String]) throws(Malformed) -> Value
  ) -> Value? {
    read(key) { entry throws(Malformed) in
      switch entry {
      case .text(let text): try parse([text])
      case .list(let texts): try parse(texts)
      case .wrongShape: throw "is neither a word nor a list"
      }
    }
  }

  private mutating func read<Value>(
    _ key: some SettingPath, _ parse: (ConfigurationLayer.Entry) throws(Malformed) -> Value
  ) -> Value? {
    for layer in layers {
      guard let entry = layer.entry(key) else { continue }
      do throws(Malformed) {
        return try parse(entry)
      } catch {
        problems.append(ConfigurationFailure.sentence(key, from: layer.place(of: key), error.reason))
        return nil
      }
    }
    return nil
  }
}
