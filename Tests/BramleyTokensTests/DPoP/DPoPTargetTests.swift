import BramleyTokens
import Testing

@Suite struct DPoPTargetTests {
  // RFC 3986, sections 6.2.2 and 6.2.3; RFC 9449, section 4.3 leaves out query and fragment.
  @Test(arguments: [
    ("https://a.example/b", "https://a.example/b"), ("HTTPS://A.Example/b", "https://a.example/b"),
    ("https://a.example:443/b", "https://a.example/b"), ("http://a.example:80/b", "http://a.example/b"),
    ("https://a.example:/b", "https://a.example/b"), ("https://a.example:8443/b", "https://a.example:8443/b"),
    ("https://a.example", "https://a.example/"), ("https://a.example?x=1", "https://a.example/"),
    ("https://a.example/b?x=/../#y", "https://a.example/b"), ("https://a.example/b#c", "https://a.example/b"),
    ("https://a.example/%7eb%2f%c3%a9", "https://a.example/~b%2F%C3%A9"),
    ("https://a.example/./b/../c/.", "https://a.example/c/"),
    ("https://a.example/../b", "https://a.example/b"),
    ("https://a.example/b/..", "https://a.example/"), ("https://a.example/b/", "https://a.example/b/"),
    ("https://a.example/b//c", "https://a.example/b//c"),
    ("https://[2001:DB8::1]:443/", "https://[2001:db8::1]/"),
    ("https://a.example/B", "https://a.example/B"),
  ])
  func `an address has one normal form`(address: String, normal: String) {
    #expect(DPoPTarget(address)?.text == normal)
  }

  @Test(arguments: [
    "", "a.example/b", "ftp://a.example/", "https:///b", "https://user@a.example/", "https://a.example:x/",
    "https://a.example/%", "https://a.example/%4", "https://a.example/%zz", "https://a.example/a b",
    "https://a.example/é", "javascript:alert(1)", "https://a.example/%+1",
  ])
  func `what is no address of the web has none`(address: String) {
    #expect(DPoPTarget(address) == nil)
  }

  @Test(arguments: [
    ("https://a.example/b", "https://a.example/b/"), ("https://a.example/b", "http://a.example/b"),
    ("https://a.example/b", "https://a.example:8443/b"), ("https://a.example/b", "https://b.example/b"),
    ("https://a.example/b", "https://a.example/B"), ("https://a.example/%2F", "https://a.example//"),
  ])
  func `other addresses stay other ones`(one: String, other: String) {
    #expect(DPoPTarget(one) != DPoPTarget(other))
  }
}
