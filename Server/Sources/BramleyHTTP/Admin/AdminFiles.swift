import BramleyCore

/// The embedded files of the admin pages.
enum AdminFiles {
  static let templates: [String: String] = [
    "admin-alerts": EmbeddedFiles.admin_alerts_mustache,
    "admin-confirm": EmbeddedFiles.admin_confirm_mustache,
    "admin-events": EmbeddedFiles.admin_events_mustache,
    "admin-deliveries": EmbeddedFiles.admin_deliveries_mustache,
    "admin-history": EmbeddedFiles.admin_history_mustache,
    "admin-jobs": EmbeddedFiles.admin_jobs_mustache,
    "admin-numbers": EmbeddedFiles.admin_numbers_mustache,
    "admin-people": EmbeddedFiles.admin_people_mustache,
    "admin-person": EmbeddedFiles.admin_person_mustache,
    "admin-shell": EmbeddedFiles.admin_shell_mustache,
    "admin-sign-in": EmbeddedFiles.admin_sign_in_mustache,
  ]
}

extension PageSet {
  /// The pages of the admin port: the look of the hosted pages, without what an operator replaced in them.
  static func admin(_ look: PageSettings, _ surroundings: Surroundings) -> PageSet {
    var settings = PageSettings(name: look.name)
    (settings.theme, settings.darkTheme) = (look.theme, look.darkTheme)
    return PageSet(
      settings: settings, servesFiles: true, surroundings: surroundings,
      further: AdminFiles.templates, furtherStyle: PageFiles.text(EmbeddedFiles.admin_css))
  }
}
