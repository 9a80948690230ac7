public import Foundation

public struct PresentationState<State> {
  public var wrappedValue: State?

  public init(wrappedValue: State?) { self.wrappedValue = wrappedValue }

  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }
}

extension PresentationState: Equatable where State: Equatable {}
extension PresentationState: Sendable where State: Sendable {}

public enum PresentationAction<Action>: CasePathable {
  case dismiss
  indirect case presented(Action)

  @dynamicMemberLookup public struct AllCasePaths {
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { _ in .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        })
    }

    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        })
    }

    public subscript<Member>(
      dynamicMember path: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presenting(Action.allCasePaths[keyPath: path])
    }

    // Outside the subscript, since its closures would capture that actions have case paths.
    private func presenting<Member>(
      _ path: AnyCasePath<Action, Member>
    ) -> AnyCasePath<PresentationAction, Member> {
      AnyCasePath(
        embed: { .presented(path.embed($0)) },
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return path.extract(action)
        })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Sendable where Action: Sendable {}

/// State that a single action dismisses, such as an alert's.
public protocol EphemeralState<Action> {
  associatedtype Action
  var id: UUID { get }
}
