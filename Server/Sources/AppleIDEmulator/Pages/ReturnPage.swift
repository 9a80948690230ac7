/// The form that carries the answer of `form_post` to the app's server.
struct ReturnPage {
  struct Field {
    var name: String
    var value: String
  }

  var action: String
  var fields: [Field]

  static let script = "document.forms[0].submit()"
  let script = Self.script
}
