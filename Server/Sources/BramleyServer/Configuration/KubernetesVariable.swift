import BramleyCore

/// The variables that Kubernetes sets in each container for each service of the namespace ("Discovering
/// services" in its documentation). A service whose name begins with "bramley" gives them names that look like
/// settings: for a service `bramley-server`, `BRAMLEY_SERVER_PORT` is `tcp://10.0.0.11:8080`.
enum KubernetesVariable {
  /// Whether a variable has the name and the form of value that Kubernetes gives it.
  static func isInjected(_ name: String, _ value: String) -> Bool {
    if name.hasSuffix("_SERVICE_HOST") { return true }
    // Spares most names the regular expressions, which take longer than the rest of the environment.
    guard name.contains("_PORT") else { return false }
    if name.contains(/_SERVICE_PORT(_[A-Z0-9_]+)?$/) { return isNumber(value) }
    if name.contains(/_PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/) { return true }
    return name.hasSuffix("_PORT") && value.contains(/^(tcp|udp|sctp):\/\//)
  }

  /// Returns the sentence about the ignored variables; nil when there are none.
  static func note(on names: [String]) -> String? {
    // Those that spell a setting come first: somebody may have meant it.
    let settings = Set(SettingKey.allCases.map(\.environmentName))
    let sorted = names.sorted { (settings.contains($0) ? 0 : 1, $0) < (settings.contains($1) ? 0 : 1, $1) }
    guard !sorted.isEmpty else { return nil }
    let more = sorted.count > 3 ? " and \(sorted.count - 3) more" : ""
    return
      "\(sorted.prefix(3).joined(separator: ", "))\(more) (in the environment): ignored, since Kubernetes sets such variables "
      + "for a service of that name; enableServiceLinks: false in the pod stops that"
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
