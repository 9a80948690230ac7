extension IntegrityReport.Finding {
  static func boxes(
    _ table: SealedTable, rows: Int, closed: IntegrityCheck.Broken, keyless: [MasterKey.ID: Int],
    hasKeys: Bool
  ) -> Self {
    var finding = Self(
      id: "sealed_\(table.rawValue)", table: table.rawValue, status: .ok, rows: rows,
      broken: closed.count + keyless.values.reduce(0, +), examples: closed.examples,
      message: "every sealed value opens")
    if !keyless.isEmpty {
      let keys = keyless.keys.map(\.description).sorted().joined(separator: ", ")
      finding.message =
        "\(finding.broken) of \(rows) sealed values don't open; the master keys at hand lack \(keys)"
      finding.remedy =
        "Put that key back into server.master_key_path or server.master_key; it is with the backups of its time."
    } else if closed.count > 0 {
      finding.message = "\(closed.count) of \(rows) sealed values don't open: they were altered, or moved"
      finding.remedy = Invariant.standardRemedy
    } else if !hasKeys, rows > 0 {
      finding.message = "\(rows) sealed values were not opened, since no master key is at hand"
      finding.remedy = "Give the master key, as the server has it."
    }
    finding.status = finding.broken > 0 ? .fail : finding.remedy == nil ? .ok : .warn
    return finding
  }
}
