import AppleID

extension TransferPreparation {
  /// Returns the person's row; nil when the identity is gone meanwhile.
  func prepare(_ identity: IdentityRecord) async -> TransferRow? {
    var row = TransferRow(accountID: identity.userID, subject: identity.key.subject, status: .failed)
    if let transfer = identity.transfer, transfer.team == target.rawValue {
      row.transferSubject = transfer.subject
      row.status = .prepared
      return row
    }
    do throws(TransferStop) {
      let subject = AppleSubject(rawValue: identity.key.subject)
      let said = try await line.ask { [target] apple, client, token throws(AppleCallFailure) in
        try await apple.transferSubject(of: subject, to: target, client: client, token: token)
      }
      switch said {
      case .answer(let transfer):
        guard try await keep(transfer, for: identity) else { return nil }
        row.transferSubject = transfer.rawValue
        row.status = .prepared
      case .gone(let body):
        row.status = .revoked
        row.error = "the person has stopped using the app (\(body))"
      case .refused(let failure): row.error = failure.explanation.what
      }
    } catch {
      row.error = "not asked yet: \(error.explanation.what)"
    }
    return row
  }

  private func keep(
    _ transfer: AppleTransferSubject, for identity: IdentityRecord
  ) async throws(TransferStop) -> Bool {
    do {
      return try await store.keep(
        PreparedTransfer(team: target.rawValue, subject: transfer.rawValue, preparedAt: now()),
        for: identity.id, ofTeam: team.rawValue)
    } catch {
      await line.pace.stop(.store(error))
      throw .store(error)
    }
  }
}
