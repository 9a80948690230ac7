import BramleyAPI
import BramleyClient
import Testing

@Suite struct AccountStepTests {
  @Test func `each step asks for its own action`() {
    let steps: [AccountStep] = [
      .signOut, .signOutOthers, .endSession("1"), .rename(PersonName()), .link(.apple()), .unlink("1"),
      .delete,
    ]
    #expect(
      steps.map(\.action) == [
        .signOut, .signOutEverywhere, .endSession, .rename, .link, .unlink, .deleteAccount,
      ])
  }

  @Test func `steps are equal by their subject, and never by what was typed`() {
    #expect(AccountStep.endSession("1") != .endSession("2"))
    #expect(AccountStep.unlink("1") != .unlink("2"))
    #expect(
      AccountStep.link(.email("a@b.example", password: "one"))
        == .link(.email("c@d.example", password: "two")))
    #expect(AccountStep.link(.apple()) != .link(.email("a@b.example", password: "one")))
    #expect(Set([AccountStep.delete, .delete, .signOut]).count == 2)
  }
}
