import BramleyAPI
import Foundation

@testable import BramleyClient

/// One random life of a device: up to three processes on one storage, a person who taps, a bad network, a wrong
/// clock, crashes; and the model server.
///
/// Each request of an engine to the outside becomes a pending ``Effect``. A step picks one of them, or lets
/// something
/// else happen, and then the engines run until all of them wait again.
///
/// `@unchecked Sendable`: a history lives on one thread, where ``StepQueue`` runs all of its tasks.
final class History: @unchecked Sendable {
  let queue = StepQueue()
  var choices: Choices
  let mood: Mood
  var chance = SplitMix(state: 7)
  var step = 0
  /// The true time, which is the server's.
  var time: TimeInterval = 1_800_000_000
  /// The time by which the device's clock is ahead of it.
  var clockError: TimeInterval = 0
  var disk: [StorageKey: Data] = [:]
  var record = SessionRecord()
  var storageFault = StorageFault.none
  var server = SimulatedServer()
  var processes: [SimulatedProcess] = []
  var effects: [Effect] = []
  var messages: [Message] = []
  var witness = Witness()
  /// Whether faults have ended.
  var isCalm = false
  var credentials = 0
  var exchanges = 0
  /// The number of the device's current boot, and its time.
  var boot = (number: 1, at: 0 as TimeInterval)
  private(set) var trace: [String] = []
  let isTraced: Bool

  init(_ choices: Choices, isTraced: Bool = false) {
    self.choices = choices
    mood = Mood.allCases[self.choices.pick(Mood.allCases.count)]
    self.isTraced = isTraced
  }

  var uptime: Uptime { Uptime(boot: "boot \(boot.number)", seconds: time - boot.at) }

  var wallTime: Date { Date(timeIntervalSince1970: time + clockError) }

  func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: chance.next()) } }

  func note(_ text: @autoclosure () -> String) {
    if isTraced { trace.append("\(step) +\(Int(time) - 1_800_000_000)s \(text())") }
  }

  func violate(_ text: String) {
    note("VIOLATION: \(text)")
    witness.violations.append(text)
  }

  func process(_ id: Int) -> SimulatedProcess { processes[id] }

  var living: [SimulatedProcess] { processes.filter { !$0.isDead } }
}

/// Something that an engine waits for.
struct Effect {
  enum Kind {
    case storage(CheckedContinuation<StorageVerdict, Never>)
    /// It is written, and the process does not know yet.
    case written(CheckedContinuation<StorageVerdict, Never>)
    case pause(until: TimeInterval, CheckedContinuation<Void, Never>)
    case sheet(CheckedContinuation<Bool, Never>)
    case exchange(Exchange, CheckedContinuation<Result<HTTPAnswer, TransportError>, Never>)
  }

  var process: Int
  var label: String
  var kind: Kind
}

enum StorageFault: Int {
  case none, writesFail, allFails, locked, sessionFails, outboxFails
}

typealias StorageVerdict = Result<Void, SecureStorageError>
