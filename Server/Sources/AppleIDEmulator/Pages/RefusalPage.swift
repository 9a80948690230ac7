import HTTPTypes

/// Why a sign-in can't begin or go on, and what to do.
struct RefusalPage {
  var status: HTTPResponse.Status
  var title: String
  var code: String
  var message: String
  var remedy: String
}
