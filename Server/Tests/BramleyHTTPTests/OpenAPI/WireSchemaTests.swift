import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import BramleyHTTP

/// Holds the schemas against the types that are encoded and decoded on the wire.
@Suite struct WireSchemaTests {
  let document: DescribedAPI

  init() throws { document = try DescribedAPI() }

  static let types: [String: any (Decodable & Sendable).Type] = [
    "AccountExport": AccountExport.self, "Activity": Activity.self, "ActivityEvent": ActivityEvent.self,
    "AppAttestChallenge": AppAttestChallenge.self, "AppAttestKey": AppAttestKey.self,
    "AppAttestKeyRequest": AppAttestKeyRequest.self,
    "AppleConsent": AppleConsentAnswer.self,
    "AppleNotification": AppleNotificationRoutes.Body.self, "AppleSignIn": AppleSignInRequest.self,
    "ChildSessionCode": ChildSessionCode.self, "ChildSessionRequest": ChildSessionRequest.self,
    "CodeChallenge": CodeChallenge.self, "CodeSignIn": CodeSignInRequest.self,
    "EmailCodeStart": EmailCodeStartRequest.self, "PhoneCodeStart": PhoneCodeStartRequest.self,
    "DataDeletion": DataDeletionAnswer.self, "Deletion": Deletion.self,
    "ProviderRevocation": ProviderRevocation.self, "Device": Device.self, "Health": HealthAnswer.self,
    "EmailChange": EmailChangeRequest.self, "EmailChangeUndo": EmailChangeUndoRequest.self,
    "EmailVerification": EmailVerificationRequest.self, "PasswordForgot": PasswordForgotRequest.self,
    "PasswordReset": PasswordResetRequest.self,
    "Identity": Identity.self,
    "AvailableMethod": AvailableMethod.self, "AvailableMethods": AvailableMethods.self,
    "BrowserSession": BrowserSession.self, "CaptchaOffer": CaptchaOffer.self,
    "FlowCode": FlowCodeRequest.self, "GuestSignIn": GuestSignInRequest.self, "KeySet": KeySet.self,
    "MailNotification": MailNotification.self, "MailReport": MailNotification.Report.self,
    "Merge": Merge.self, "MergeItem": MergeItem.self, "MergeRequest": MergeRequest.self,
    "MergeResponse": MergeResponse.self, "Nonce": NonceResponse.self, "OAuthError": OAuthErrorBody.self,
    "Passkey": Passkey.self, "PasskeyAssertion": PasskeyAssertion.self,
    "PasskeyAssertionResponse": PasskeyAssertion.Response.self,
    "PasskeyCreationChallenge": PasskeyCreationChallenge.self,
    "PasskeyCreationOptions": PasskeyCreationOptions.self, "PasskeyDescriptor": PasskeyDescriptor.self,
    "PasskeyLink": PasskeyLinkRequest.self, "PasskeyList": PasskeyList.self,
    "PasskeyOwner": PasskeyCreationOptions.Owner.self,
    "PasskeyParameter": PasskeyCreationOptions.Parameter.self, "PasskeyPatch": PasskeyPatch.self,
    "PasskeyRegistration": PasskeyRegistration.self,
    "PasskeyRegistrationResponse": PasskeyRegistration.Response.self,
    "PasskeyRelyingParty": PasskeyCreationOptions.RelyingParty.self,
    "PasskeyRequestChallenge": PasskeyRequestChallenge.self,
    "PasskeyRequestOptions": PasskeyRequestOptions.self,
    "PasskeySelection": PasskeyCreationOptions.Selection.self, "PasskeySignal": PasskeySignal.self,
    "PasskeySignIn": PasskeySignInRequest.self, "PasskeySignUp": PasskeySignUpRequest.self,
    "PasskeySignUpStart": PasskeySignUpStartRequest.self, "PasskeyStart": PasskeyStartRequest.self,
    "RelatedOrigins": RelatedOrigins.self,
    "PasswordChange": PasswordChangeRequest.self, "PasswordSignIn": PasswordSignInRequest.self,
    "PasswordSignUp": PasswordSignUpRequest.self, "PersonName": PersonName.self,
    "RequestedName": RequestedName.self, "NamePatch": NamePatch.self, "Problem": Problem.self,
    "ProviderSignIn": ProviderSignInRequest.self, "Refresh": RefreshRequest.self, "Session": Session.self,
    "SessionList": SessionList.self,
    "SessionSummary": SessionSummary.self, "TokenRequest": TokenRequest.self, "User": User.self,
    "UserPatch": UserPatch.self,
    "AddedSecondFactor": AddedSecondFactor.self, "RecoveryCodes": RecoveryCodes.self,
    "SecondFactor": SecondFactor.self, "SecondFactorChallenge": SecondFactorChallenge.self,
    "SecondFactorCode": SecondFactorCodeRequest.self, "SecondFactorList": SecondFactorList.self,
    "SecondFactorLoss": SecondFactorLoss.self, "SecondFactorPasskey": SecondFactorPasskeyRequest.self,
    "SecondFactorSignIn": SecondFactorSignInRequest.self,
    "SecondFactorToken": SecondFactorTokenRequest.self, "TOTPConfirmation": TOTPConfirmationRequest.self,
    "TOTPEnrollment": TOTPEnrollment.self,
  ]

  @Test func `every object among the schemas has a type, and every type a schema`() {
    let objects = document.schemas.filter { $0.value["type"] as? String == "object" }.keys
    #expect(Set(objects) == Set(Self.types.keys))
  }

  @Test(arguments: types.keys.sorted())
  func `a schema has the members of its type`(name: String) throws {
    let schema = try #require(document.schemas[name])
    let shape = try WireShape.of(#require(Self.types[name]))
    #expect(document.differences(between: schema, and: shape, at: name) == [])
  }

  @Test func `a member of one side only, another type and a difference in requirement are found`() throws {
    var schema = try #require(document.schemas["Device"])
    schema["properties"] = ["name": ["type": "integer"], "colour": ["type": "string"]]
    schema["required"] = ["name"]
    #expect(
      document.differences(between: schema, and: try WireShape.of(Device.self), at: "Device") == [
        "Device: only the schema has colour", "Device: name is required by one side only",
        "Device.name: another kind",
      ])
  }

  @Test func `the document lists every problem code, and every one has a status and a title`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../../Sources/BramleyAPI").standardized
    let source = try String(contentsOf: folder.appending(path: "ProblemCode.swift"), encoding: .utf8)
    let codes = source.matches(of: /static let \w+: Self = "(\w+)"/).map { String($0.1) }
    let properties = document.schemas["Problem"]?["properties"] as? [String: [String: Any]]
    #expect(codes.count > 30)
    #expect(Set(properties?["code"]?["examples"] as? [String] ?? []) == Set(codes))
    for code in codes {
      #expect(
        ProblemCode(rawValue: code).appearance.title != ProblemCode(rawValue: "").appearance.title, "\(code)")
    }
  }
}
