/// The form that carries the answer of `form_post` to the app's server.
struct ReturnPage {
  struct Field {
    var name: String
    var value: String
  }

  var action: String
  var fields: [Field]

  static let script = "document.forms[0].submit()"

  static let template = """
    <h1>Returning to the app</h1>
    <p class="soft">You are sent on to <code>{{action}}</code>.</p>
    <form method="post" action="{{action}}">
    {{#fields}}
    <input type="hidden" name="{{name}}" value="{{value}}">
    {{/fields}}
    <button>Continue</button>
    </form>
    <script>\(script)</script>
    """
}
