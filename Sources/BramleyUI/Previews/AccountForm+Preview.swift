#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  extension AccountForm {
    /// Makes the lists of an account, with nothing behind them.
    fileprivate init(_ devices: DeviceList, of user: User = .preview, activity: AuthAction? = nil) {
      self.init(user: user, devices: devices, activity: activity, choose: { _ in }, reload: {})
    }
  }

  extension User {
    /// A person with a password beside Apple, and no name. The address is their own and unverified, and mail bounces.
    fileprivate static let withoutName: User = {
      var user = User.preview
      user.name = nil
      user.email = "maya.okafor@example.com"
      (user.isPrivateEmail, user.emailVerified, user.emailDeliverable) = (false, false, false)
      user.identities.append(
        Identity(
          id: "2", provider: "password", subject: "maya.okafor@example.com", email: user.email,
          linkedAt: user.createdAt))
      return user
    }()
  }

  extension DeviceList {
    fileprivate static let three: DeviceList = {
      var here = SessionSummary.preview
      (here.id, here.current, here.device) = ("1", true, Device(name: "Maya’s iPhone"))
      var watch = SessionSummary.preview
      (watch.id, watch.kind, watch.device) = ("2", .child, Device(name: nil))
      return .shown([here, .preview, watch])
    }()
  }

  #Preview("Three devices") { AccountForm(.three) }

  #Preview("Devices are loading") { AccountForm(.loading) }

  #Preview("Devices can’t be fetched") { AccountForm(.unavailable) }

  #Preview("No list of devices") { AccountForm(.notOffered) }

  #Preview("No name, two identities") { AccountForm(.three, of: .withoutName) }

  #Preview("Being deleted") { AccountForm(.three, activity: .deleteAccount) }

  #Preview("Right to left") { AccountForm(.three).environment(\.layoutDirection, .rightToLeft) }

  #Preview("Largest text") { AccountForm(.three).environment(\.dynamicTypeSize, .accessibility5) }

  #Preview("Proof") {
    ProofForm(user: .preview, accepted: [.password], isBusy: false, prove: { _ in }, cancel: {})
  }

  #Preview("Proof under way") {
    ProofForm(user: .preview, accepted: [.password], isBusy: true, prove: { _ in }, cancel: {})
  }
#endif
