import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// The account's second factors: add, remove, recovery codes.
extension HostedPages {
  var ownFactorPages: [HostedPage] {
    own.secondFactors?.isOn == true
      ? [factorsPage, addFactorPage, removeFactorPage, newCodesPage, cancelLossPage] : []
  }

  private static let root = "/account/second-factor"

  private var factorsPage: HostedPage {
    HostedPage(Self.root, .owner) { visit, faults in
      guard let factors = own.secondFactors else { return redirect("/account") }
      let list = try await factors.list(for: try caller(of: visit))
      return ownPage("second-factors", "factors", factorsValues(list, visit), visit, faults: faults)
    }
  }

  func factorsValues(_ list: SecondFactorList, _ visit: PageVisit) -> [String: Any] {
    let factors = list.secondFactors.map { factor -> [String: Any] in
      [
        "name": factor.label ?? visit.texts["factors", "app"] as Any, "since": time(factor.createdAt, visit),
        "used": factor.lastUsedAt.map { time($0, visit) } ?? false,
        "remove": "\(base)\(Self.root)/\(factor.id)/remove",
      ]
    }
    var values: [String: Any] = [
      "factors": factors, "hasFactors": !factors.isEmpty, "left": list.recoveryCodesLeft,
      "few": list.recoveryCodesLeft < 4, "lost": false,
    ]
    if let lost = list.lost { values["lost"] = ["at": time(lost.availableAt, visit)] }
    return values
  }

  private var addFactorPage: HostedPage {
    HostedPage("\(Self.root)/add", .recentOwner) { visit, faults in
      guard let factors = own.secondFactors else { return redirect("/account") }
      let caller = try caller(of: visit)
      let setup: TOTPEnrollment
      if let challenge = visit.fields["challenge"], visit.isPost, !faults.contains(.setupExpired) {
        setup = try await factors.setup(challenge, for: caller)
      } else {
        setup = try await factors.start(for: caller)
      }
      var values = setupValues(setup, visit)
      values["challenge"] = setup.challengeID
      values["action"] = "\(base)\(Self.root)/add"
      values["label"] = visit.typed("label")
      values["cancel"] = "\(base)\(Self.root)"
      return ownPage("second-factor-add", "factors", values, visit, faults: faults)
    } act: { visit in
      guard let factors = own.secondFactors else { return redirect("/account") }
      let code = try require(visit, "code", fault: "code_missing")
      let caller = try caller(of: visit)
      do throws(Refusal) {
        _ = try await factors.add(
          TOTPConfirmationRequest(
            challengeID: visit.fields["challenge"] ?? "", code: code, label: visit.fields["label"]),
          for: caller, in: visit.language)
      } catch {
        guard error.code == .codeExpired else { throw error }
        throw PageMistakes(.setupExpired)
      }
      return redirect(Self.root, note: .done("factor_added"))
    }
  }

  private var removeFactorPage: HostedPage {
    HostedPage("\(Self.root)/{id}/remove", .recentOwner) { visit, faults in
      confirm(
        visit, "removeFactor", action: "\(Self.root)/\(visit.context.parameters.get("id") ?? "")/remove",
        cancel: Self.root, isDangerous: true, faults: faults)
    } act: { visit in
      guard let factors = own.secondFactors, let id = visit.context.parameters.get("id") else {
        return redirect(Self.root)
      }
      let caller = try caller(of: visit)
      do throws(Refusal) {
        try await factors.remove(
          SecondFactorID(rawValue: id), for: caller, in: visit.language)
      } catch {
        guard error.code == .notFound else { throw error }
        return redirect(Self.root)
      }
      return redirect(Self.root, note: .done("factor_removed"))
    }
  }

  private var newCodesPage: HostedPage {
    HostedPage("\(Self.root)/codes", .recentOwner) { visit, faults in
      confirm(
        visit, "newCodes", action: "\(Self.root)/codes", cancel: Self.root, isDangerous: false, faults: faults
      )
    } act: { visit in
      guard let factors = own.secondFactors else { return redirect("/account") }
      let codes = try await factors.renewCodes(for: try caller(of: visit), in: visit.language)
      var response = ownPage(
        "recovery-codes", "factors",
        ["codes": codes.recoveryCodes, "done": "\(base)\(Self.root)"], visit)
      response.status = .ok
      return response
    }
  }

  private var cancelLossPage: HostedPage {
    HostedPage("\(Self.root)/lost/cancel", .owner, isShown: false, next: Self.root) { _, _ in
      redirect(Self.root)
    } act: { visit in
      guard let factors = own.secondFactors else { return redirect("/account") }
      let caller = try caller(of: visit)
      do throws(Refusal) { try await factors.cancelLoss(for: caller) } catch {
        guard error.code == .notFound else { throw error }
      }
      return redirect(Self.root, note: .done("factor_loss_cancelled"))
    }
  }
}

extension PageFault {
  /// The secret was shown too long ago; the page shows a new one.
  fileprivate static let setupExpired = PageFault("form", "setup_expired")
}
