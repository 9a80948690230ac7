/// The page that the browser shows after it has returned, light or dark as the browser is set.
enum LoopbackPage {
  static let done = answer("200 OK", "Signed in", "You can close this window and go back.")
  static let failed = answer("200 OK", "Not signed in", "You can close this window and go back.")
  static let stray = answer("404 Not Found", "Nothing here", "The sign-in goes on in another window.")

  private static let style = """
    :root{color-scheme:light dark;--ink:#1d1d1f;--paper:#f5f5f7;--card:#fff;--line:#d2d2d7}
    @media(prefers-color-scheme:dark){:root{--ink:#f5f5f7;--paper:#000;--card:#1d1d1f;--line:#424245}}
    body{margin:0;padding:18vh 1.25rem;background:var(--paper);color:var(--ink);font:17px/1.47 -apple-system,\
    BlinkMacSystemFont,system-ui,"Segoe UI",Roboto,sans-serif}
    main{max-width:26rem;margin:auto;padding:2rem;background:var(--card);border:1px solid var(--line);\
    border-radius:18px}
    h1{font-size:1.6rem;line-height:1.15;letter-spacing:-.02em;margin:0 0 .75rem}p{margin:0}
    """

  private static func answer(_ status: String, _ title: String, _ text: String) -> [UInt8] {
    let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark"><title>\(title)</title><style>\(style)</style>
      <main><h1>\(title)</h1><p>\(text)</p></main></html>

      """
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)",
      "Cache-Control: no-store", "Referrer-Policy: no-referrer",
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'", "Connection: close", "", "",
    ].joined(separator: "\r\n")
    return Array((head + page).utf8)
  }
}
