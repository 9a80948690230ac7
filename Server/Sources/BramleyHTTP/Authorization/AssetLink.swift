import BramleyCore

/// A statement that an Android app belongs to a host (Digital Asset Links): it may open the host's links and use the
/// passwords that are saved for it.
struct AssetLink: Encodable {
  struct Target: Encodable {
    let namespace = "android_app"
    var packageName: String
    var certificates: [String]

    enum CodingKeys: String, CodingKey {
      case namespace
      case packageName = "package_name"
      case certificates = "sha256_cert_fingerprints"
    }
  }

  let relation = ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]
  var target: Target

  /// Returns the statements about the apps of all clients, without repetitions.
  static func all(of clients: [AppClient]) -> [AssetLink] {
    var apps: [AndroidApp] = []
    for app in clients.flatMap(\.androidApps) where !apps.contains(app) { apps.append(app) }
    return apps.map { AssetLink(target: Target(packageName: $0.package, certificates: $0.certificates)) }
  }
}
