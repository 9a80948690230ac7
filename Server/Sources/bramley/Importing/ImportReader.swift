import BramleyAPI
import BramleyCore
import Foundation

/// Reads an export, some people at a time, and makes accounts of them.
actor ImportReader {
  /// What a record is.
  struct Reading: Sendable {
    /// The account; nil where the person is not taken over.
    var person: ImportedPerson?
    /// Why the person is not taken over.
    var obstacle: ImportRemark?
    /// What is not taken over of them.
    var remarks: [ImportRemark] = []
  }

  /// A record that was read.
  struct Item: Sendable {
    /// The number of the record in the file.
    var number: Int
    /// The person's id in the other system; nil where the record has none.
    var id: String?
    var result: Reading
  }

  /// Some records.
  struct Batch: Sendable {
    var items: [Item]
    /// The bytes of the file that have been read.
    var position: Int
  }

  private let format: ImportFormat
  private let settings: ImportSettings
  private let mapper: ImportMapper
  private let ring: KeyRing
  private let surroundings: Surroundings
  private let file: RecordFile
  private let companion: CompanionFile?
  private var columns: [String]?
  private var hasBegun = false

  /// The bytes of the file.
  nonisolated let size: Int

  init(
    _ path: String, _ format: ImportFormat, companion: String?, settings: ImportSettings, ring: KeyRing,
    surroundings: Surroundings
  ) throws(CommandFailure) {
    self.format = format
    self.settings = settings
    self.ring = ring
    self.surroundings = surroundings
    mapper = ImportMapper(settings, ring: ring, surroundings: surroundings)
    file = try RecordFile(path, form: format == .csv ? .csv : format == .bramley ? .lines : nil)
    size = file.size
    self.companion = try companion.map { path throws(CommandFailure) in try CompanionFile(path, of: format) }
  }

  /// Returns at most a number of the next people; empty at the end.
  func next(_ count: Int) throws -> Batch {
    var items: [Item] = []
    while items.count < count, let record = try file.next() {
      if let item = try item(of: record) { items.append(item) }
    }
    return Batch(items: items, position: file.position)
  }

  private func item(of record: RecordFile.Record) throws -> Item? {
    let isFirst = !hasBegun
    hasBegun = true
    guard case .bytes(let bytes) = record.content else {
      return unreadable(record, record.content == .tooLong ? .tooLarge : .unreadable)
    }
    guard file.form == .csv else {
      if format == .bramley { return try own(bytes, record, isFirst: isFirst) }
      return try Fields(json: bytes).flatMap { try item(of: $0, record) } ?? unreadable(record, .unreadable)
    }
    guard let line = CSVLine.fields(bytes) else { return unreadable(record, .unreadable) }
    if format == .firebase {
      if isFirst, ["uid", "localid"].contains(line[0].lowercased()) { return nil }
      return try FirebaseRecord.fields(ofLine: line).flatMap { try item(of: $0, record) }
        ?? unreadable(record, .unreadable)
    }
    guard let columns else {
      let header = line.map { $0.trimmingCharacters(in: .whitespaces) }
      try format.check(columns: header)
      columns = header
      return nil
    }
    return try Fields(columns: columns, line: line).flatMap { try item(of: $0, record) }
      ?? unreadable(record, .unreadable)
  }

  private func item(of fields: Fields, _ record: RecordFile.Record) throws -> Item? {
    let companions = companion?.records(for: format.companionKeys(of: fields)) ?? []
    guard let person = format.reading(of: fields, with: companions) else { return nil }
    if case .firebase = person.password, settings.firebase == nil, settings.takesPasswords {
      throw CommandFailure(
        .usage,
        "the file has passwords of a Firebase project, which need its hash parameters: give --firebase-hash-config with a file "
          + "of what Firebase's console shows, or say --without-passwords")
    }
    // An address is no id that a report should name.
    let id = format == .csv && fields.text("id") == nil ? nil : person.id
    let made = mapper.result(of: person)
    return Item(
      number: record.number, id: id,
      result: Reading(
        person: made.person?.numbered(keepingAccountID: UUID(uuidString: person.id) != nil, by: surroundings),
        obstacle: made.obstacle, remarks: made.remarks))
  }

  private func unreadable(_ record: RecordFile.Record, _ code: ImportRemark.Code) -> Item {
    Item(number: record.number, id: nil, result: Reading(obstacle: ImportRemark(code)))
  }

  private func own(_ bytes: [UInt8], _ record: RecordFile.Record, isFirst: Bool) throws -> Item? {
    let decoder = JSONDecoder()
    if isFirst {
      guard let header = try? decoder.decode(PortableHeader.self, from: Data(bytes)) else {
        throw CommandFailure(.usage, "the file does not begin as `bramley export` writes it")
      }
      guard header.version == PortableHeader.current else {
        throw CommandFailure(
          .usage,
          "the file has version \(header.version) of the format, and this program reads 1; use a newer one")
      }
      return nil
    }
    guard let portable = try? decoder.decode(PortableRecord.self, from: Data(bytes)) else {
      return unreadable(record, .unreadable)
    }
    let mark = ImportMark.of(portable.id.rawValue, from: settings.source, by: ring)
    var result = Reading()
    do throws(ImportedHash.Fault) {
      result.person = try portable.person(mark: mark, seal: Seal(ring: ring))
      result.person?.source = settings.source
      if result.person == nil { result.obstacle = ImportRemark(.unreadable) }
    } catch {
      // Without the password the person could not sign in, or not as before.
      result.obstacle = ImportRemark(error == .tooExpensive ? .passwordTooExpensive : .passwordUnknown)
    }
    return Item(number: record.number, id: portable.id.rawValue, result: result)
  }
}

extension ImportedPerson {
  /// Returns the person with ids of the present moment, so that rows that are added together are stored together. With
  /// ids of the sign-ups each row would be written to a page of its own.
  fileprivate func numbered(keepingAccountID: Bool, by surroundings: Surroundings) -> ImportedPerson {
    var person = self
    let now = surroundings.now()
    if !keepingAccountID { person.user.id = UserID(rawValue: surroundings.newIDText(at: now)) }
    for index in identities.indices {
      let id = IdentityID(rawValue: surroundings.newIDText(at: now))
      if password?.identity == identities[index].id { person.password?.identity = id }
      for key in passkeys.indices where passkeys[key].identity == identities[index].id {
        person.passkeys[key].identity = id
      }
      (person.identities[index].id, person.identities[index].userID) = (id, person.user.id)
    }
    return person
  }
}
