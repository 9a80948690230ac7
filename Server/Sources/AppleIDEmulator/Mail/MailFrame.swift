import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The HTML of a mail as a page of its own, which runs no script, loads nothing and knows no other page.
enum MailFrame {
  static func response(_ html: String) -> Response {
    var headers = Response.controlHeaders("text/html; charset=utf-8")
    headers[.contentSecurityPolicy] = """
      sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; \
      style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'
      """
    headers[.referrerPolicy] = "no-referrer"
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: withLinksInNewTabs(html))))
  }

  /// Links open a tab of their own: the page around the frame shows nothing but the mail.
  private static func withLinksInNewTabs(_ html: String) -> String {
    let base = #"<base target="_blank">"#
    guard let head = html.range(of: "<head", options: .caseInsensitive),
      let end = html[head.upperBound...].firstIndex(of: ">")
    else { return base + html }
    let after = html.index(after: end)
    return html[..<after] + base + html[after...]
  }
}
