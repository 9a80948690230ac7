package import BramleyCore
import Foundation

/// The texts that make a configuration, not yet checked.
package struct ConfigurationSources: Sendable {
  /// A file's name as shown to people, and its text.
  package struct File: Sendable {
    package var name: String
    package var text: String
    /// The folder that relative paths in the file start from: the file's own; empty for the working folder.
    package var folder: String

    package init(name: String, text: String, folder: String = "") {
      self.name = name
      self.text = text
      self.folder = folder
    }
  }

  /// The values that a program sets in code; the strongest. Several values are separated by commas.
  package var values: [SettingKey: String]
  /// The flags of the command line.
  package var flags: [SettingKey: String]
  /// The process's variables.
  package var environment: [String: String]
  /// `.env`.
  package var dotEnv: File?
  /// `bramley.yaml`; the weakest.
  package var yaml: File?
  /// What is done about variables that look like settings and are none.
  package var unknownVariables = UnknownVariables.rejected

  /// What is done about variables that look like settings and are none.
  package enum UnknownVariables: Sendable {
    /// They are faults: somebody may have meant a setting.
    case rejected
    /// They are of no interest to a command that uses hardly any setting.
    case ignored
  }

  package init(
    values: [SettingKey: String] = [:], flags: [SettingKey: String] = [:],
    environment: [String: String] = [:], dotEnv: File? = nil,
    yaml: File? = nil
  ) {
    self.values = values
    self.flags = flags
    self.environment = environment
    self.dotEnv = dotEnv
    self.yaml = yaml
  }
}

extension ConfigurationSources {
  /// Reads the files on disk.
  ///
  /// - Parameters:
  ///   - config: The requested file; when nil, `bramley.yaml` is read if it exists.
  ///   - installed: The file that is read where there is no `bramley.yaml`, if it exists.
  ///   - folder: The folder of `bramley.yaml` and `.env`.
  package static func read(
    config: String?, installed: String? = nil, flags: [SettingKey: String], environment: [String: String],
    folder: String = "."
  ) throws(ConfigurationFailure) -> Self {
    let yaml =
      if let config {
        try file(config, shown: config, requiredBy: "--config")
      } else if let here = try file(folder + "/bramley.yaml", shown: "bramley.yaml") {
        here
      } else if let installed {
        try file(installed, shown: installed)
      } else {
        File?.none
      }
    let dotEnv = try file(folder + "/.env", shown: ".env")
    return Self(flags: flags, environment: environment, dotEnv: dotEnv, yaml: yaml)
  }

  /// Reads a file.
  ///
  /// - Parameter flag: The flag that names the file. Without one, nil is returned for a missing file.
  package static func file(
    _ path: String, shown: String, requiredBy flag: String? = nil
  ) throws(ConfigurationFailure) -> File? {
    guard FileManager.default.fileExists(atPath: path) else {
      guard let flag else { return nil }
      throw ConfigurationFailure(sentences: ["\(shown.printable) is not there; check \(flag)"])
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ConfigurationFailure(
        sentences: ["\(shown.printable) can't be read; it must be a UTF-8 file that this user may read"])
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    return File(name: shown.printable, text: text, folder: folder.map { $0 == "." ? "" : $0 } ?? "")
  }
}

extension ConfigurationSources {
  /// The variables that the client commands read; they are not settings of the server.
  package static let clientVariables: Set<String> = [
    "BRAMLEY_SERVER", "BRAMLEY_STORE", "BRAMLEY_BACKUP_PASSPHRASE",
  ]

  /// Returns a reader of all layers, with the faults of the files and the unknown keys already reported.
  package func reader() -> SettingsReader {
    let injected = environment.filter { name, value in
      name.hasPrefix("BRAMLEY_") && KubernetesVariable.isInjected(name, value)
    }
    let environment = environment.filter { injected[$0.key] == nil }
    var layers: [ConfigurationLayer] = [
      .code(values), .flags(flags), .environment(environment, in: "the environment"),
    ]
    var problems = faults(ofVariables: environment, in: "in the environment")
    var isComplete = true
    var names = environment.keys.sorted().compactMap { OpenIDSettingKey(environmentName: $0) }
    if let dotEnv {
      let parsed = DotEnv(dotEnv.text)
      problems += parsed.unreadableLines.map {
        ConfigurationProblem(
          what: "\(dotEnv.name), line \($0) is not NAME=value",
          remedy: "for example: BRAMLEY_SERVER_PORT=8080")
      }
      problems += faults(ofVariables: parsed.variables, in: "in \(dotEnv.name)")
      names += parsed.variables.keys.sorted().compactMap { OpenIDSettingKey(environmentName: $0) }
      layers.append(
        .environment(parsed.variables, in: dotEnv.name, from: .dotEnv, folder: dotEnv.folder))
    }
    if let yaml {
      let parsed = YAMLFile(yaml.text, named: yaml.name)
      problems += parsed.problems + unknownKeys(parsed.keys, in: yaml.name)
      isComplete = parsed.problems.isEmpty
      names = parsed.keys.compactMap { OpenIDSettingKey(rawValue: $0) } + names
      if let snapshot = parsed.snapshot {
        layers.append(.yaml(snapshot, lists: parsed.lists, named: yaml.name, folder: yaml.folder))
      }
    }
    return SettingsReader(
      layers: layers, problems: problems,
      notes: KubernetesVariable.note(on: Array(injected.keys)).map { [$0] } ?? [], isComplete: isComplete,
      openIDs: names.reduce(into: []) { ids, name in if !ids.contains(name.id) { ids.append(name.id) } })
  }

  private func faults(ofVariables variables: [String: String], in place: String) -> [ConfigurationProblem] {
    guard unknownVariables == .rejected else { return [] }
    let known = SettingKey.allCases.map(\.environmentName)
    return variables.keys.sorted()
      .filter {
        $0.hasPrefix("BRAMLEY_") && !known.contains($0) && !Self.clientVariables.contains($0)
          && OpenIDSettingKey(environmentName: $0) == nil
      }
      .map { name in
        ConfigurationFailure.unknown(
          name, from: place,
          nearest: NearestKey(known: known).nearest(to: name, tail: String(name.dropFirst("BRAMLEY_".count))))
      }
  }

  private func unknownKeys(_ keys: [String], in file: String) -> [ConfigurationProblem] {
    let known = SettingKey.allCases.map(\.rawValue)
    return keys.filter { SettingKey(rawValue: $0) == nil && OpenIDSettingKey(rawValue: $0) == nil }.map {
      name in
      if let nearest = nearestOpenID(to: name) {
        return ConfigurationFailure.unknown(name, from: "in \(file)", nearest: nearest)
      }
      guard !SettingKey.sections.contains(name) else {
        let first = known.first { $0.hasPrefix(name + ".") } ?? name
        return ConfigurationProblem(
          what: "\(name) (in \(file)) is a section and has no value itself",
          remedy: "its keys are below it, as \(first) does")
      }
      return ConfigurationFailure.unknown(
        name, from: "in \(file)", nearest: NearestKey(known: known).nearest(to: name, tail: name))
    }
  }

  /// Returns the setting of an OpenID provider that a name below `openid.<id>` was meant to be.
  private func nearestOpenID(to name: String) -> String? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count >= 2, parts[0] == OpenIDSettingKey.section else { return nil }
    let known = OpenIDSettingKey.Name.allCases.map(\.rawValue)
    let last = parts.count > 2 ? parts[2] : ""
    let nearest = NearestKey(known: known).nearest(to: last, tail: last) ?? known[0]
    return "\(OpenIDSettingKey.section).\(parts[1].printable).\(nearest)"
  }
}
