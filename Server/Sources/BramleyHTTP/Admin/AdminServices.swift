package import BramleyCore

/// The services of the admin port.
package struct AdminServices: Sendable {
  package var authentication: AdminAuthentication
  package var desk: AdminDesk
  package var forms: FormTokens
  /// The checks of `/health/ready`.
  package var readiness: [ReadinessCheck]
  /// What stands at `/health/ready` for every operator.
  package var notices: [String]
  /// The sign-in methods, with the names that people know them by.
  package var methods: [(id: String, name: String)]
  /// How the pages look.
  package var pages: PageSettings
  /// `admin.url`: where a proxy is in front of the port, the address that people open; else nil.
  package var url: String?
  /// Days for which a deletion can be taken back.
  package var graceDays: Int
  /// How the providers answer this node; nil where nothing calls them.
  package var health: ProviderHealth?

  package init(
    authentication: AdminAuthentication, desk: AdminDesk, forms: FormTokens, readiness: [ReadinessCheck],
    notices: [String], methods: [(id: String, name: String)], pages: PageSettings, url: String?,
    graceDays: Int
  ) {
    self.authentication = authentication
    self.desk = desk
    self.forms = forms
    self.readiness = readiness
    self.notices = notices
    self.methods = methods
    self.pages = pages
    self.url = url
    self.graceDays = graceDays
  }
}
