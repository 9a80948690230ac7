import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  /// Adds the calls about passkeys and second factors.
  func addSecurity(to account: inout AccountBackend) {
    account.passkeys = { (token) throws(BackendFailure) in
      try await call("GET", WirePath.passkeys, token).value(PasskeyList.self)
    }
    account.renamePasskey = { (id, label, token) throws(BackendFailure) in
      try await call(
        "PATCH", below(WirePath.passkeys, id.rawValue), token, json: encode(PasskeyPatch(label: label))
      ).value(Passkey.self)
    }
    account.removePasskey = { (id, token) throws(BackendFailure) in
      try await done("DELETE", below(WirePath.passkeys, id.rawValue), token)
    }
    account.secondFactors = { (token) throws(BackendFailure) in
      try await call("GET", WirePath.secondFactors, token).value(SecondFactorList.self)
    }
    account.startTOTP = { (token) throws(BackendFailure) in
      try await post(WirePath.secondFactorTOTPStart, [String: String](), token).value(TOTPEnrollment.self)
    }
    account.confirmTOTP = { (request, token) throws(BackendFailure) in
      try await post(WirePath.secondFactorTOTP, request, token).value(AddedSecondFactor.self)
    }
    account.removeSecondFactor = { (id, token) throws(BackendFailure) in
      try await done("DELETE", below(WirePath.secondFactors, id.rawValue), token)
    }
    account.cancelLostFactor = { (token) throws(BackendFailure) in
      try await done("DELETE", WirePath.secondFactorLost, token)
    }
    account.newRecoveryCodes = { (token) throws(BackendFailure) in
      try await post(WirePath.recoveryCodes, [String: String](), token).value(RecoveryCodes.self)
    }
  }
}
