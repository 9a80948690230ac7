import Testing

@testable import BramleyCore

@Suite struct UsableCoresTests {
  @Test(arguments: [
    ("Name:\tbramley\nCpus_allowed:\t1\nCpus_allowed_list:\t0\n", 1), ("Cpus_allowed:\tff,ffffffff\n", 40),
    ("Cpus_allowed:\t00000000,00000005\n", 2), ("Cpus_allowed:\t\n", nil), ("", nil),
  ])
  func `the cores that Linux allows are counted`(status: String, count: Int?) {
    #expect(UsableCores.allowed(byStatus: status) == count)
  }

  @Test func `there is at least one core`() {
    #expect(UsableCores.count >= 1)
  }
}
