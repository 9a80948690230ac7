/// Where a person is picked, as on Apple's sheet: who, under which name, with which address.
struct SignInPage {
  static let maximumCards = 50

  struct Card {
    var id: String
    var open: Bool
    var fullName: String
    var email: String
    var givenName: String
    var familyName: String
    var relay: String
    var asksName: Bool
    var asksEmail: Bool
    var returning: Bool
  }

  var client: String
  var redirectURI: String
  var isLoopback: Bool
  var transaction: String
  var cards: [Card]
  var hasMore: Bool

  static let template = """
    <h1>Sign in to <code>{{client}}</code></h1>
    <p class="soft">Pick an account. You will return to <code>{{redirectURI}}</code>.</p>
    {{#isLoopback}}
    <p class="note">This return address is plain http on this machine. Apple itself takes https addresses with
    a domain name only; the emulator makes this one exception.</p>
    {{/isLoopback}}
    {{#cards}}
    <details class="card" name="person"{{#open}} open{{/open}}>
    <summary><strong>{{fullName}}</strong> <span class="soft">{{email}}</span></summary>
    <form method="post" action="/auth/authorize" autocomplete="off">
    <input type="hidden" name="transaction" value="{{transaction}}">
    <input type="hidden" name="person" value="{{id}}">
    {{#asksName}}
    <label><span>Given name</span><input type="text" name="given_name" value="{{givenName}}"></label>
    <label><span>Family name</span><input type="text" name="family_name" value="{{familyName}}"></label>
    {{/asksName}}
    {{#asksEmail}}
    <fieldset>
    <legend>Email</legend>
    <label><input type="radio" name="email" value="share" checked><span>Share my email: {{email}}</span></label>
    <label><input type="radio" name="email" value="hide"><span>Hide my email: {{relay}}</span></label>
    </fieldset>
    {{/asksEmail}}
    {{#returning}}
    <p class="soft">Has agreed before: no name is told again.</p>
    {{/returning}}
    <button name="action" value="continue">Continue</button>
    </form>
    </details>
    {{/cards}}
    {{#hasMore}}
    <details class="card" name="person">
    <summary><strong>Somebody else</strong></summary>
    <form method="post" action="/auth/authorize" autocomplete="off">
    <input type="hidden" name="transaction" value="{{transaction}}">
    <label><span>Id, email or name</span><input type="text" name="person" required></label>
    <button name="action" value="continue">Continue</button>
    </form>
    </details>
    {{/hasMore}}
    <form method="post" action="/auth/authorize">
    <input type="hidden" name="transaction" value="{{transaction}}">
    <button class="plain" name="action" value="cancel">Cancel</button>
    </form>
    """
}
