import BramleyAPI
package import Foundation

/// Makes the jobs that send texts.
package typealias TextQueue = MessageQueue<OutgoingText>

extension OutgoingText: OutgoingMessage {
  package static var jobKind: JobKind { "text" }
  package static var epilogue: TimeInterval { 0 }
}
