import BramleyCore
import Testing

@Suite struct AppleSideRuleTests {
  typealias Case = (
    side: AppleSide, marks: Set<AppleSide>, isEmpty: Bool, allowsBoth: Bool, verdict: AppleSideRule.Verdict
  )

  @Test(
    arguments: [
      (.apple, [], true, false, .accepted(forgetting: [])),
      (.apple, [], false, false, .accepted(forgetting: [])),
      (.apple, [.apple], false, false, .accepted(forgetting: [])),
      (.apple, [.emulator], true, false, .accepted(forgetting: [.emulator])),
      (.apple, [.emulator], false, false, .refused(usedWith: .emulator)),
      (.emulator, [.apple], false, false, .refused(usedWith: .apple)),
      (.apple, [.emulator], false, true, .accepted(forgetting: [])),
      (.apple, [.apple, .emulator], false, false, .refused(usedWith: .emulator)),
      (.emulator, [.apple, .emulator], false, true, .accepted(forgetting: [])),
    ] as [Case])
  func `a store that holds something is used with one side, unless both are allowed`(each: Case) {
    #expect(
      AppleSideRule.judge(
        each.side, marks: each.marks, isEmpty: each.isEmpty, allowsBoth: each.allowsBoth) == each.verdict)
  }
}
