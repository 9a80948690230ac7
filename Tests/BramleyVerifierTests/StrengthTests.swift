#if Verifier
  import BramleyVerifier
  import Foundation
  import Testing

  /// Requests that demand how strongly the person authenticated (RFC 9470).
  @Suite struct StrengthTests {
    private static let two = #""\#(AuthenticationStrength.twoFactors)""#
    private static let one = #""\#(AuthenticationStrength.oneFactor)""#

    private func refusal(
      _ claim: String?, demanding acr: [String], within age: TimeInterval? = nil
    ) async throws -> VerificationError? {
      let rig = try await VerifierRig()
      let token = try rig.token(["acr": claim])
      do throws(VerificationError) {
        _ = try await rig.verifier.verify(token, authenticatedWithin: age, acr: acr)
        return nil
      } catch { return error }
    }

    @Test func `a token names its strength`() async throws {
      let rig = try await VerifierRig()
      #expect(try await rig.verifier.verify(try rig.token(["acr": Self.two])).acr == "urn:bramley:acr:2")
      #expect(try await rig.verifier.verify(try rig.token()).acr == nil)
      #expect(try await rig.verifier.verify(try rig.token(["acr": Self.two])).claims["acr"] == nil)
    }

    @Test func `one of the demanded strengths is enough`() async throws {
      let both = [AuthenticationStrength.twoFactors, AuthenticationStrength.oneFactor]
      #expect(try await refusal(Self.two, demanding: [AuthenticationStrength.twoFactors]) == nil)
      #expect(try await refusal(Self.one, demanding: both) == nil)
      #expect(try await refusal(nil, demanding: []) == nil)
    }

    @Test(arguments: [one, nil])
    func `a weaker token, or one that does not say, is refused`(claim: String?) async throws {
      let error = try await refusal(claim, demanding: [AuthenticationStrength.twoFactors], within: 300)
      #expect(
        error
          == .authenticationTooWeak(acr: [AuthenticationStrength.twoFactors], maximumAge: 300))
      #expect(error?.status == 401)
      #expect(
        error?.wwwAuthenticate
          == #"Bearer error="insufficient_user_authentication", error_description="A stronger authentication is needed.", acr_values="urn:bramley:acr:2", max_age="300""#
      )
    }

    @Test func `a strong token that is too old is refused for its age`() async throws {
      let error = try await refusal(Self.two, demanding: [AuthenticationStrength.twoFactors], within: 10)
      #expect(error == .authenticationTooOld(maximumAge: 10))
    }
  }
#endif
