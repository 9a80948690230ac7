/// What the browser shows after it has returned.
enum LoopbackPage {
  static let done = answer("200 OK", "Signed in", "You can close this window and go back.")
  static let failed = answer("200 OK", "Not signed in", "You can close this window and go back.")
  static let stray = answer("404 Not Found", "Nothing here", "The sign-in goes on in another window.")

  private static func answer(_ status: String, _ title: String, _ text: String) -> [UInt8] {
    let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(title)</title><body style="font:1.1rem system-ui;margin:20vh auto;max-width:30rem;padding:0 1rem">
      <h1>\(title)</h1><p>\(text)</p></body></html>

      """
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)",
      "Cache-Control: no-store", "Referrer-Policy: no-referrer",
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'", "Connection: close", "", "",
    ].joined(separator: "\r\n")
    return Array((head + page).utf8)
  }
}
