import AppleIDEmulator
import BramleyCore
import BramleyServer
import Foundation

extension Apple {
  /// Opens the emulator's world: stored in a folder's `apple`, or in memory. Waits for an emulator that uses the folder,
  /// since it may be ending just now.
  static func world(
    in folder: String?, _ start: WorldStart = WorldStart(), _ strictness: Strictness = .lenient,
    patience: Duration = DataFolderLock.patience, clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> EmulatedApple {
    let kept = folder.map { URL(fileURLWithPath: $0 + "/apple", isDirectory: true) }
    let pause = Duration.milliseconds(100)
    var waited = Duration.zero
    while true {
      do {
        return try EmulatedApple(folder: kept, start: start, strictness: strictness)
      } catch let failure as WorldFolderFailure {
        guard case .inUse = failure, waited < patience else {
          throw CommandFailure(.configuration, "data: \(failure)")
        }
        if waited == .zero { StandardStreams.error("bramley: waiting for the emulator that uses the folder") }
        try await clock.sleep(for: pause)
        waited += pause
      } catch {
        throw CommandFailure(
          .configuration,
          "data: the emulator's world in \(kept?.relativePath.printable ?? "memory") can't be opened; "
            + "check who owns the folder, or move it away to begin a new world")
      }
    }
  }
}
