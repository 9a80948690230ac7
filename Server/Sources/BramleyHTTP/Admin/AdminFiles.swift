import BramleyCore

/// The embedded files of the admin pages.
enum AdminFiles {
  static let templates: [String: [UInt8]] = [
    "admin-alerts": PackageResources.admin_alerts_mustache,
    "admin-confirm": PackageResources.admin_confirm_mustache,
    "admin-events": PackageResources.admin_events_mustache,
    "admin-deliveries": PackageResources.admin_deliveries_mustache,
    "admin-history": PackageResources.admin_history_mustache,
    "admin-jobs": PackageResources.admin_jobs_mustache,
    "admin-numbers": PackageResources.admin_numbers_mustache,
    "admin-people": PackageResources.admin_people_mustache,
    "admin-person": PackageResources.admin_person_mustache,
    "admin-shell": PackageResources.admin_shell_mustache,
    "admin-sign-in": PackageResources.admin_sign_in_mustache,
  ]
}

extension PageSet {
  /// The pages of the admin port: the look of the hosted pages, without what an operator replaced in them.
  static func admin(_ look: PageSettings, _ surroundings: Surroundings) -> PageSet {
    var settings = PageSettings(name: look.name)
    (settings.theme, settings.darkTheme) = (look.theme, look.darkTheme)
    return PageSet(
      settings: settings, servesFiles: true, surroundings: surroundings,
      further: AdminFiles.templates, furtherStyle: PageFiles.text(PackageResources.admin_css))
  }
}
