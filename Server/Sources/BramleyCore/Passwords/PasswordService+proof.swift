import BramleyAPI
import Foundation
import Metrics

extension PasswordService {
  /// Lets a try in, after a while where its address is tried by many, and keeps what comes of it: right when the body
  /// ends, wrong when it says so, else nothing.
  func attempt<Value>(
    _ address: IdentityKey, from network: ClientNetwork?,
    _ body: (AttemptLimiter.Attempt) async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value {
    let attempt = try await attempts.admit(address, from: network)
    // Does nothing once the try is judged; otherwise others would wait for it for ever.
    defer { attempts.withdrew(attempt) }
    if attempt.delay > 0 {
      do { try await pause(attempt.delay) } catch {
        throw Refusal(.unavailable, "The request was given up.", retryAfter: 1)
      }
    }
    do throws(Refusal) {
      let value = try await body(attempt)
      attempts.succeeded(attempt)
      return value
    } catch {
      if error.code == .credentialsInvalid { attempts.failed(attempt) }
      throw error
    }
  }

  /// The proof that a password is the one of an address.
  func prove(
    _ text: String, of address: IdentityKey, _ attempt: AttemptLimiter.Attempt
  ) async throws(Refusal) -> PasswordProof {
    let kept: KeptPassword?
    let isRight: Bool
    let password = Password(presented: text)
    guard password.bytes.count <= Password.maximumBytes else { throw Refusal(.tooLong) }
    // For every address, so that it takes the same time.
    let decoy = await decoys.cost(for: address)
    do { kept = try await store.password(of: address) } catch { throw Refusal(error) }
    isRight = try await hasher.matches(password, kept?.hash, decoy: decoy)
    guard isRight, let kept else {
      note(kept, attempt)
      throw Refusal.wrongPassword
    }
    guard hasher.isOutdated(kept.hash) else { return PasswordProof(hash: kept.hash) }
    // Nobody is sent away because the dearer hash can't be made now.
    return PasswordProof(hash: kept.hash, renewed: try? await hasher.hash(password))
  }

  /// Tells an account's owner that somebody tried: the first time, and each time it is ten times as often. The answer
  /// does not wait for it, for it would tell by its time that the account is there.
  private func note(_ kept: KeptPassword?, _ attempt: AttemptLimiter.Attempt) {
    let failures = attempts.failures(attempt)
    guard let kept, [1, 10, 100, 1_000, 10_000, 100_000].contains(failures) else { return }
    let now = surroundings.now()
    let event = AuditEvent(
      id: surroundings.newIDText(at: now), kind: .signInRefused, at: now, userID: kept.user, sessionID: nil,
      detail: ["provider": ProviderID.password.rawValue, "attempts": "\(failures)"])
    Task { [store] in try? await store.keep(event) }
  }

  /// What is counted.
  enum Step: String {
    case signUp = "sign_up"
    case signIn = "sign_in"
    case reauthentication
    case change
  }

  /// Counts what becomes of a step; nobody is named.
  func counted<Value>(
    _ step: Step, _ body: () async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value {
    func count(_ outcome: String) {
      Counter(
        label: "bramley_password_steps_total",
        dimensions: [("provider", "password"), ("step", step.rawValue), ("outcome", outcome)]
      ).increment()
    }
    do throws(Refusal) {
      let value = try await body()
      count("done")
      return value
    } catch {
      count(error.code.rawValue)
      throw error
    }
  }
}
