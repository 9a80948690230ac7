import HTTPTypes

/// Why a sign-in can't begin or go on, and what to do.
struct RefusalPage {
  var status: HTTPResponse.Status
  var title: String
  var code: String
  var message: String
  var remedy: String

  static let template = """
    <h1>{{title}}</h1>
    <div class="card"><div class="in">
    <p><code>{{code}}</code></p>
    <p>{{message}}</p>
    </div></div>
    <p>{{remedy}}</p>
    <p class="soft"><a href="/">Clients, people and addresses of this emulator</a></p>
    """
}
