/// What the emulator is and holds.
struct HomePage {
  struct Client {
    var id: String
    var kind: String
    var redirects: [Redirect]
  }

  struct Redirect {
    var address: String
    var isLoopback: Bool
  }

  struct Person {
    var id: String
    var fullName: String
    var email: String
  }

  static let maximumPeople = 100

  var base: String
  var teamID: String
  var keyID: String
  var clients: [Client]
  var people: [Person]
  var hidden: Int?

  static let template = """
    <h1>Sign in with Apple, on your machine</h1>
    <p>This is a stand-in for <code>appleid.apple.com</code>, for development and tests. It signs with its own
    keys; nothing here has to do with a real Apple Account.</p>
    <h2>Team</h2>
    <div class="card"><div class="in"><dl>
    <dt>Team ID</dt><dd><code>{{teamID}}</code></dd>
    <dt>Key ID</dt><dd><code>{{keyID}}</code></dd>
    <dt>Private key (.p8)</dt><dd>in <a href="/_emulator/world"><code>/_emulator/world</code></a></dd>
    </dl></div></div>
    <h2>Clients</h2>
    {{#clients}}
    <div class="card"><div class="in">
    <strong><code>{{id}}</code></strong> <span class="soft">{{kind}}</span>
    <ul>
    {{#redirects}}
    <li><code>{{address}}</code>{{#isLoopback}} <span class="soft">any port; an exception, Apple takes https
    with a domain name only</span>{{/isLoopback}}</li>
    {{/redirects}}
    </ul>
    </div></div>
    {{/clients}}
    <h2>People</h2>
    {{#people}}
    <div class="card"><div class="in">
    <strong>{{fullName}}</strong> <span class="soft">{{email}} · <code>{{id}}</code></span>
    </div></div>
    {{/people}}
    {{#hidden}}<p class="soft">and {{hidden}} more</p>{{/hidden}}
    <h2>Addresses</h2>
    <ul>
    <li><code>{{base}}/auth/authorize</code></li>
    <li><code>{{base}}/auth/token</code></li>
    <li><code>{{base}}/auth/revoke</code></li>
    <li><code>{{base}}/auth/keys</code></li>
    <li><code>{{base}}/.well-known/openid-configuration</code></li>
    <li><code>{{base}}/_emulator/world</code></li>
    <li><code>{{base}}/_emulator/people</code></li>
    <li><code>{{base}}/_emulator/native/authorize</code></li>
    <li><code>{{base}}/_emulator/reset</code></li>
    </ul>
    """
}
