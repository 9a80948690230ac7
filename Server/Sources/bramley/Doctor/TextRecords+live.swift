import CResolv
import Dispatch
import Foundation
import Inspection

extension TextRecords {
  /// Asks this machine's resolver. It blocks for as long as its own settings say, so it runs on a thread of its own.
  static func live(_ name: String) async -> TextRecords {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: ask(name)) }
    }
  }

  private static func ask(_ name: String) -> TextRecords {
    var answer = [UInt8](repeating: 0, count: 16_384)
    var problem: Int32 = 0
    let length = bramley_dns_query(name, 16, &answer, Int32(answer.count), &problem)
    guard length >= 0 else {
      return problem == HOST_NOT_FOUND || problem == NO_DATA ? .records([]) : .unreachable
    }
    return TextRecords(answer: Data(answer.prefix(Int(length)))) ?? .unreachable
  }
}
