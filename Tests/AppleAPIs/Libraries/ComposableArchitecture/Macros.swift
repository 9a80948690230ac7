// The macros of The Composable Architecture that the integration uses; what they expand to is in Tests/AppleAPIs/Macros.

@attached(memberAttribute)
@attached(extension, conformances: Reducer)
public macro Reducer() = #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

@attached(extension, conformances: ObservableState)
public macro ObservableState() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservableStateMacro")

@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "ComposableArchitectureMacros", type: "PresentsMacro")

@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "CasePathableMacro")

@attached(member, names: named(init))
public macro DependencyClient() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "DependencyClientMacro")
