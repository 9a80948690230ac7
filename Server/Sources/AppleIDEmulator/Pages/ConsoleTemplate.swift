extension HomePage {
  static let template = """
    <h1>Sign in with Apple, on your machine</h1>
    <p>This is a stand-in for <code>appleid.apple.com</code>, for development and tests. It signs with its own
    keys; nothing here has to do with a real Apple Account.</p>
    <p role="status" class="status">{{#hasNotice}}{{notice}}{{/hasNotice}}</p>
    <nav aria-label="On this page"><ul class="row">
    <li><a href="#people">People</a></li><li><a href="#consents">Consents</a></li>
    <li><a href="#tokens">Tokens</a></li><li><a href="#notifications">Notifications</a></li>
    <li><a href="#faults">Faults</a></li><li><a href="#clock">Clock</a></li><li><a href="#keys">Keys</a></li>
    <li><a href="#clients">Teams and clients</a></li><li><a href="#journal">Journal</a></li>
    <li><a href="#addresses">Addresses</a></li>
    </ul></nav>
    """ + peopleTemplate + grantsTemplate + notificationsTemplate + movesTemplate + teamsTemplate
    + journalTemplate

  private static func table(_ id: String, _ caption: String, _ columns: [String], _ rows: String) -> String {
    let heads = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """

      <div class="scroll" role="region" aria-labelledby="\(id)-caption" tabindex="0"><table>
      <caption id="\(id)-caption">\(caption)</caption>
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>

      """
  }

  private static let peopleTemplate =
    "\n<section aria-labelledby=\"people\"><h2 id=\"people\">People</h2>"
    + table(
      "people", "Apple Accounts, in the order in which they came",
      ["Name", "Email", "Managed by", "Forwarding", "Account"],
      """
      {{#people}}
      <tr><th scope="row">{{fullName}}<br><code>{{id}}</code></th><td>{{email}}</td><td>{{managed}}</td>
      {{#isDeleted}}<td>–</td><td>deleted</td>{{/isDeleted}}
      {{^isDeleted}}
      <td><form method="post" action="/console/forwarding"><input type="hidden" name="person" value="{{id}}">
      {{#forwards}}<input type="hidden" name="switch" value="off">
      <button aria-label="Switch off forwarding for {{fullName}}">Switch off</button>{{/forwards}}
      {{^forwards}}<input type="hidden" name="switch" value="on">
      <button aria-label="Switch on forwarding for {{fullName}}">Switch on</button>{{/forwards}}
      </form></td>
      <td><form method="post" action="/console/delete-apple-account">
      <input type="hidden" name="person" value="{{id}}">
      <button aria-label="Delete Apple Account of {{fullName}}">Delete Apple Account</button></form></td>
      {{/isDeleted}}
      </tr>
      {{/people}}
      """) + "{{#hidden}}<p class=\"soft\">and {{hidden}} more</p>{{/hidden}}</section>"

  private static let grantsTemplate =
    "\n<section aria-labelledby=\"consents\"><h2 id=\"consents\">Consents</h2>"
    + table(
      "consents", "What people agreed to, the newest first",
      ["Person", "Client group", "Since", "Address told", "Use"],
      """
      {{#consents}}
      <tr><th scope="row">{{fullName}}</th><td><code>{{group}}</code></td><td>{{since}}</td><td>{{address}}</td>
      <td><form method="post" action="/console/stop-using"><input type="hidden" name="person" value="{{person}}">
      <input type="hidden" name="client_id" value="{{group}}">
      <button aria-label="Stop using {{group}} for {{fullName}}">Stop using</button></form></td></tr>
      {{/consents}}
      """) + "</section>\n<section aria-labelledby=\"tokens\"><h2 id=\"tokens\">Tokens</h2>"
    + table(
      "tokens", "Issued tokens, the newest first", ["Kind", "Client", "Person", "Issued", "Alive"],
      """
      {{#tokens}}
      <tr><th scope="row">{{kind}}</th><td><code>{{client}}</code></td><td><code>{{person}}</code></td>
      <td>{{issued}}</td><td>{{alive}}</td></tr>
      {{/tokens}}
      """) + "</section>"

  private static let notificationsTemplate =
    "\n<section aria-labelledby=\"notifications\"><h2 id=\"notifications\">Notifications</h2>"
    + table(
      "notifications", "Notifications to receivers, the newest first",
      ["Type", "Client", "Person", "Made", "State", "Receiver's answer"],
      """
      {{#notifications}}
      <tr><th scope="row">{{type}}</th><td><code>{{client}}</code></td><td><code>{{person}}</code></td>
      <td>{{at}}</td><td>{{state}}</td><td>{{answer}}</td></tr>
      {{/notifications}}
      """) + "</section>"

  private static let movesTemplate =
    "\n<section aria-labelledby=\"faults\"><h2 id=\"faults\">Faults</h2>"
    + table(
      "faults", "What can go wrong", ["Fault", "Times", "Switch"],
      """
      {{#faults}}
      <tr><th scope="row"><code>{{name}}</code></th><td>{{left}}</td>
      <td><form method="post" action="/console/fault"><input type="hidden" name="name" value="{{name}}">
      {{#isOn}}<input type="hidden" name="switch" value="off">
      <button aria-label="Switch off {{name}}">Switch off</button>{{/isOn}}
      {{^isOn}}<input type="hidden" name="switch" value="on">
      <button aria-label="Switch on {{name}}">Switch on</button>{{/isOn}}
      </form></td></tr>
      {{/faults}}
      """) + """
      </section>
      <section aria-labelledby="clock"><h2 id="clock">Clock</h2>
      <p>It is <time datetime="{{now}}">{{now}}</time> here.</p>
      <form class="row" method="post" action="/console/clock">
      <button name="advance_seconds" value="3600">Advance 1 hour</button>
      <button name="advance_seconds" value="86400">Advance 1 day</button></form></section>
      <section aria-labelledby="keys"><h2 id="keys">Keys</h2>
      <p>Tokens are signed by <code>{{signingKey}}</code>.</p>
      <form class="row" method="post" action="/console/rotate-keys"><button>Rotate keys</button></form></section>
      """

  private static let teamsTemplate =
    "\n<section aria-labelledby=\"clients\"><h2 id=\"clients\">Teams and clients</h2>"
    + table(
      "teams", "Teams; their private keys (.p8) are in <a href=\"/_emulator/world\">/_emulator/world</a>",
      ["Team ID", "Name", "Key ID"],
      """
      {{#teams}}
      <tr><th scope="row"><code>{{id}}</code></th><td>{{name}}</td><td><code>{{keyID}}</code></td></tr>
      {{/teams}}
      """)
    + table(
      "clients", "Clients", ["Client ID", "Kind", "Team", "Group", "Return addresses", "Notifications to"],
      """
      {{#clients}}
      <tr><th scope="row"><code>{{id}}</code></th><td>{{kind}}</td><td><code>{{team}}</code></td>
      <td><code>{{primary}}</code></td><td><ul>
      {{#redirects}}
      <li><code>{{address}}</code>{{#isLoopback}} <span class="soft">any port; an exception, Apple takes https
      with a domain name only</span>{{/isLoopback}}</li>
      {{/redirects}}
      </ul></td><td>{{notificationURL}}</td></tr>
      {{/clients}}
      """) + "</section>"

  private static let journalTemplate =
    "\n<section aria-labelledby=\"journal\"><h2 id=\"journal\">Journal</h2>"
    + table(
      "journal", "The last requests, the newest first",
      ["Time", "Method", "Path", "Status", "Client", "Error"],
      """
      {{#journal}}
      <tr><td>{{at}}</td><td>{{method}}</td><th scope="row"><code>{{path}}</code></th><td>{{status}}</td>
      <td>{{client}}</td><td>{{error}}</td></tr>
      {{/journal}}
      """) + """
      </section>
      <section aria-labelledby="addresses"><h2 id="addresses">Addresses</h2>
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
      </ul></section>
      """
}
