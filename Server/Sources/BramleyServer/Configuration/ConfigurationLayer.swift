import BramleyCore
import Configuration

/// One source of values. The strongest layer is read first.
struct ConfigurationLayer: Sendable {
  /// The value of a key in a layer.
  enum Entry: Hashable {
    case text(String)
    case list([String])
    /// A list where one value is expected, or the reverse.
    case wrongShape
  }

  /// What kind of source it is.
  let source: SettingSource
  private let snapshot: any ConfigSnapshot
  private let prefix: [String]
  private let place: @Sendable (any SettingPath) -> String
  /// The values that are lists of sections, where the snapshot can't have them.
  private var lists: [SettingKey: String] = [:]
  /// The folder that relative paths start from; empty for the working folder.
  private(set) var folder = ""

  /// Returns the layer's value of a key; nil when it has none.
  func entry(_ key: some SettingPath) -> Entry? {
    if let key = key as? SettingKey, let list = lists[key] { return .text(list) }
    guard key.isList else { return entry(key, as: .string) }
    let list = entry(key, as: .stringArray)
    return list == .wrongShape ? entry(key, as: .string) : list
  }

  private func entry(_ key: some SettingPath, as type: ConfigType) -> Entry? {
    do {
      let value = try snapshot.value(forKey: AbsoluteConfigKey(prefix + key.components), type: type).value
      return switch value?.content {
      case .string(let text): .text(text)
      case .stringArray(let list): .list(list)
      case nil: nil
      default: .wrongShape
      }
    } catch {
      return .wrongShape
    }
  }

  /// Returns the place where a key's value is written, in words.
  func place(of key: some SettingPath) -> String { place(key) }
}

extension ConfigurationLayer {
  /// Makes the layer of values that a program sets in code.
  static func code(_ values: [SettingKey: String]) -> Self {
    let values = values.map { key, text in
      let list = text.split(separator: ",").map(String.init)
      return (
        AbsoluteConfigKey(key.components),
        ConfigValue(key.isList ? .stringArray(list) : .string(text), isSecret: false)
      )
    }
    let provider = InMemoryProvider(name: "code", values: Dictionary(uniqueKeysWithValues: values))
    return Self(source: .code, snapshot: provider.snapshot(), prefix: [], place: { _ in "set in code" })
  }

  /// Makes the layer of the command line.
  static func flags(_ flags: [SettingKey: String]) -> Self {
    let values = flags.map { key, text in
      (AbsoluteConfigKey(key.components), ConfigValue(.string(text), isSecret: false))
    }
    let provider = InMemoryProvider(name: "flags", values: Dictionary(uniqueKeysWithValues: values))
    return Self(
      source: .flag, snapshot: provider.snapshot(), prefix: [],
      place: { "from --\($0.components.last ?? "")" })
  }

  /// Makes a layer of the variables of the process or of an `.env` file.
  static func environment(
    _ variables: [String: String], in place: String, from source: SettingSource = .environment,
    folder: String = ""
  ) -> Self {
    let provider = EnvironmentVariablesProvider(
      environmentVariables: variables.filter { $0.key.hasPrefix("BRAMLEY_") })
    return Self(
      source: source, snapshot: provider.snapshot(), prefix: ["bramley"],
      place: { "\($0.environmentName) in \(place)" }, folder: folder)
  }

  /// Makes a layer of a parsed `bramley.yaml`.
  static func yaml(
    _ snapshot: YAMLSnapshot, lists: [SettingKey: String] = [:], named file: String, folder: String = ""
  ) -> Self {
    var layer = Self(
      source: .file, snapshot: snapshot, prefix: [], place: { _ in "in \(file)" }, folder: folder)
    layer.lists = lists
    return layer
  }
}
