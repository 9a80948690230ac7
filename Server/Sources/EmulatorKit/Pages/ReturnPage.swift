/// The form that carries the answer of `form_post` to the app's server.
package struct ReturnPage {
  package struct Field {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var action: String
  package var fields: [Field]

  package init(action: String, fields: [Field]) {
    self.action = action
    self.fields = fields
  }

  package static let script = "document.forms[0].submit()"
  package let script = Self.script
}
