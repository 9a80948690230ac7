import EmulatorKit
package import Foundation

/// A change of the local providers' state, made under the world's lock.
package struct ProviderChange {
  package private(set) var state: ProviderState
  package var random: any RandomNumberGenerator & Sendable
  let pseudonyms: ProviderPseudonyms
  /// What is to be stored.
  package private(set) var events: [ProviderEvent] = []

  package init(state: ProviderState, seed: Data, random: any RandomNumberGenerator & Sendable) {
    self.state = state
    pseudonyms = ProviderPseudonyms(seed: seed)
    self.random = random
  }

  mutating func record(_ event: ProviderEvent) {
    state.apply(event)
    events.append(event)
  }

  /// Applies a fault if it is active, and counts it.
  mutating func strike(_ name: ProviderFault.Name, _ provider: LocalProvider) -> ProviderFault? {
    guard var fault = state.faults.first(where: { $0.provider == provider && $0.name == name }) else {
      return nil
    }
    if let times = fault.times {
      fault.times = times - 1
      record(times > 1 ? .faultSet(fault) : .faultRemoved(provider, name))
    }
    return fault
  }

  mutating func strikes(_ name: ProviderFault.Name, _ provider: LocalProvider) -> Bool {
    strike(name, provider) != nil
  }

  mutating func wait(for pending: PendingAuthorization, at now: Date) -> String {
    let transaction = random.bytes(32).hex
    state.pending.insert(pending, for: transaction, madeAt: now)
    return transaction
  }

  mutating func isFirstUse(of assertion: String, at now: Date) -> Bool {
    guard state.assertions.value(for: assertion, at: now) == nil else { return false }
    state.assertions.insert(true, for: assertion, madeAt: now)
    return true
  }

  mutating func take(_ transaction: String, at now: Date) -> PendingAuthorization? {
    state.pending.remove(transaction, at: now)
  }
}
