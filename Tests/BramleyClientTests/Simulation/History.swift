import BramleyAPI
import Foundation

@testable import BramleyClient

/// One random life of a device: up to three processes on one storage, a person who taps, a bad network, a wrong
/// clock, crashes; and the model server.
///
/// Whatever an engine asks of the world becomes an ``Effect`` that waits. A step picks one of them, or lets something
/// else happen, and then the engines run on until all of them wait again.
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
  /// What the device's clock is ahead of it.
  var clockError: TimeInterval = 0
  var disk: [StorageKey: Data] = [:]
  var record = SessionRecord()
  var storageFault = StorageFault.none
  var server = SimulatedServer()
  var processes: [SimulatedProcess] = []
  var effects: [Effect] = []
  var messages: [Message] = []
  var witness = Witness()
  /// From now on nothing bad happens.
  var isCalm = false
  var credentials = 0
  var exchanges = 0
  /// Which start of the device it is, and when that was.
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
    /// It is written, and the process has not heard of it.
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
