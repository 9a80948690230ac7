package import HTTPTypes

/// Why a sign-in can't begin or go on, and what to do.
package struct RefusalPage {
  package var status: HTTPResponse.Status
  package var title: String
  package var code: String
  package var message: String
  package var remedy: String

  package init(status: HTTPResponse.Status, title: String, code: String, message: String, remedy: String) {
    self.status = status
    self.title = title
    self.code = code
    self.message = message
    self.remedy = remedy
  }
}
