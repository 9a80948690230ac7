/// The demo's page.
enum DemoTemplate {
  static let page = """
    {{<layout}}{{$content}}
    {{#account}}
    <section class="card">
    <div class="row"><h1>{{greeting}}</h1>
    <form method="post" action="/demo/sign-out"><button class="button plain" type="submit">Sign out</button></form></div>
    <p class="quiet">This is your account, as <code>GET /v1/user</code> answered.</p>
    <pre id="account"><code>{{account}}</code></pre>
    </section>
    {{/account}}
    {{^account}}
    <section class="card">
    <h1>Sign in with Apple, whole</h1>
    <p>This page is a small web application beside a Bramley server. The button begins the browser flow.</p>
    {{#failure}}<p role="alert">{{.}}</p>{{/failure}}
    <p><a class="apple" id="sign-in" href="/demo/sign-in">\(logo)<span>Sign in with Apple</span></a></p>
    {{#emulator}}<p class="quiet">An emulator stands in for Apple, so no Apple account is needed:
    <a href="{{.}}">see its console</a>.</p>{{/emulator}}
    </section>
    {{/account}}
    {{#hasCalls}}
    <section class="card">
    <h2>What was called, in order</h2>
    <div class="scroll"><table id="calls">
    <thead><tr><th scope="col">#</th><th scope="col">by</th><th scope="col">call</th><th scope="col">answer</th></tr></thead>
    <tbody>
    {{#calls}}<tr><td class="quiet">{{number}}</td><td class="quiet">{{by}}</td>\
    <td class="mono">{{method}} {{path}}</td><td class="mono good">{{status}}</td></tr>
    {{/calls}}
    </tbody></table></div>
    <p class="quiet">Calls by the demo are made on the server, so no token ever reaches the page.</p>
    </section>
    {{/hasCalls}}
    <section class="quiet">
    Also here: <a href="/openapi.json">API description</a> ·
    <a href="/.well-known/oauth-authorization-server">OAuth metadata</a> ·
    <a href="/.well-known/jwks.json">public keys</a> ·
    <a href="/health/ready">health</a>
    </section>
    {{/content}}{{/layout}}
    """

  /// An apple with a leaf, drawn for this page.
  private static let logo = """
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 8.2c1.1-.7 2.4-1.2 3.8-1 1.6.2 2.8.9 \
    3.6 2.1-3 1.9-2.6 5.9.5 7.2-.9 2.5-2.6 5.1-4.4 5.1-1.2 0-1.9-.8-3.4-.8s-2.2.8-3.4.8c-2.3 0-5.2-4.6-5.2-8.8 \
    0-3.6 2.3-5.7 4.7-5.7 1.5 0 2.7.6 3.8 1.1z"/><path d="M15.4 1.8c.1 1.9-1.5 3.8-3.5 3.8-.2-1.8 1.6-3.7 3.5-3.8z"/></svg>
    """
}
