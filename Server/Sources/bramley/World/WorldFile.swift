import AppleIDEmulator
import BramleyServer
import Foundation
import ProviderEmulator
import Yams

/// An `emulator.yaml`: the initial world of an emulator.
struct WorldFile {
  /// The name of the file.
  let name: String
  /// The world, as far as the file could be read.
  private(set) var start = WorldStart()
  private var faults: [WorldFileFault] = []
  private var lines: [String: Int] = [:]

  /// Reads the given file, or `emulator.yaml` if it exists.
  static func read(_ path: String?, folder: String = ".") throws(CommandFailure) -> WorldFile? {
    do {
      let file =
        if let path {
          try ConfigurationSources.file(path, shown: path, requiredBy: "--world")
        } else {
          try ConfigurationSources.file(folder + "/emulator.yaml", shown: "emulator.yaml")
        }
      return file.map { WorldFile($0.text, named: $0.name) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Parses a file's text. Its values are never quoted, since there may be keys among them.
  init(_ text: String, named name: String) {
    self.name = name
    do {
      guard let root = try Yams.compose(yaml: text), !WorldEntry.isNull(root) else { return }
      guard root.mapping != nil else {
        faults.append(
          WorldFileFault(place: "", detail: "people, teams, clients, settings and providers are expected"))
        return
      }
      var sections = WorldEntry(root, at: "")
      if let teams = sections.entries("teams") { start.teams = read(teams) { NewTeam(&$0) } }
      if let clients = sections.entries("clients") { start.clients = read(clients) { NewClient(&$0) } }
      if let people = sections.entries("people") { start.people = read(people) { NewPerson(&$0) } }
      if var providers = sections.entry("providers") {
        if let clients = providers.entries("clients") {
          start.providers.clients = read(clients) { NewProviderClient(&$0) }
        }
        if let accounts = providers.entries("accounts") {
          start.providers.accounts = read(accounts) { ProviderAccount(&$0) }
        }
        close(providers)
      }
      if var settings = sections.entry("settings") {
        start.settings = EmulatorSettings(&settings)
        close(settings)
      }
      close(sections)
    } catch {
      let line = (error as? YamlError).flatMap(YAMLFile.line)
      if let line { lines[""] = line }
      faults.append(
        WorldFileFault(
          place: "", detail: "this is not YAML; check indentation, colons, quotes and duplicate keys"))
    }
  }

  private mutating func read<Wish>(_ entries: [WorldEntry], _ wish: (inout WorldEntry) -> Wish) -> [Wish] {
    entries.map { entry in
      var entry = entry
      defer { close(entry) }
      return wish(&entry)
    }
  }

  private mutating func close(_ entry: WorldEntry) {
    faults += entry.faults + entry.unknownKeys
    lines.merge(entry.lines) { $1 }
  }

  /// Returns the world if the emulator would accept it.
  ///
  /// - Throws: Everything that is wrong with the file, one sentence each, in the file's order.
  func checked(_ strictness: Strictness) throws(CommandFailure) -> WorldStart {
    var all = faults
    let reported = Set(faults.map(\.place))
    for fault in start.faults(strictness) where !reported.contains(fault.place) {
      all.append(WorldFileFault(place: fault.place, detail: fault.detail))
    }
    guard !all.isEmpty else { return start }
    let placed = all.map { (line: line(of: $0.place), fault: $0) }
    throw CommandFailure(
      .configuration,
      placed.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
        .map { sentence($0.element.fault, $0.element.line) })
  }

  private func sentence(_ fault: WorldFileFault, _ line: Int?) -> String {
    let line = line.map { ", line \($0)" } ?? ""
    return "\(name)\(line): " + (fault.place.isEmpty ? "" : "\(fault.place): ") + fault.detail
  }

  /// Returns the line of a place, or of the nearest thing around it.
  private func line(of place: String) -> Int? {
    var place = place[...]
    while true {
      if let line = lines[String(place)] { return line }
      guard let end = place.lastIndex(where: { $0 == "." || $0 == "[" }) else { return lines[""] }
      place = place[..<end]
    }
  }
}

/// One fault in a file, with its place: `people[2].email`.
struct WorldFileFault: Hashable {
  var place: String
  var detail: String
}
