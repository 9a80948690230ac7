package import Foundation
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Sets `Date` to the emulator's time instead of the machine's, so that a client that compares its clock with Apple's
/// sees the moved clock.
package final class DateHeader: ChannelOutboundHandler, RemovableChannelHandler {
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let now: @Sendable () -> Date

  package init(now: @escaping @Sendable () -> Date) { self.now = now }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.headerFields[.date] = Self.text(now())
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }

  /// The fixed form, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  package static func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let day = "\(weekdays[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1])"
    let time = "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
    return "\(day) \(parts.year ?? 0) \(time) GMT"
  }

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
