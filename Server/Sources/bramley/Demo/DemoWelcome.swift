import Synchronization

/// Prints the greeting once both halves of the demo respond: the page's address, then a command that signs in
/// without a browser.
final class DemoWelcome: Sendable {
  private let server: String
  private let apple: String
  private let inbox: String
  private let admin: String
  private let folder: String
  private let missing = Mutex(2)

  init(server: String, apple: String, inbox: String, admin: String, folder: String) {
    self.server = server
    self.apple = apple
    self.inbox = inbox
    self.admin = admin
    self.folder = folder
  }

  func serverIsUp() { oneIsUp() }
  func appleIsUp() { oneIsUp() }

  private func oneIsUp() {
    let isComplete = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isComplete { StandardStreams.output(text) }
  }

  /// The greeting.
  var text: String {
    """

    Bramley is ready. Open this page and sign in:

      \(server)

    Or sign in from another terminal, as an app on a phone would:

      \(curl)

    Mail and texts land in the inbox at \(inbox).
    The operator's pages are at \(admin); this prints a token for them:

      bramley admin token create me --role admin --data \(folder)

    The emulated Apple is at \(apple). Ctrl-C ends both.

    """
  }

  /// A command that sends Apple's credential to the server as an app would; it needs only curl and sed.
  var curl: String {
    let json = "-H 'Content-Type: application/json'"
    let sed = #"sed -E 's/"user":"[^"]*"/"_":0/; s/"full_name":(\{[^}]*\})/"user":{"name":\1}/'"#
    return
      "curl -s \(apple)/_emulator/native/authorize \(json) -d '{\"client_id\":\"com.example.bramley\"}' | \(sed)"
      + " | curl -s \(server)/v1/sign-in/apple \(json) -d @-"
  }
}
