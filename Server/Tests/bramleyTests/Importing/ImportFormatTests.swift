import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import bramley

/// What becomes of the people of each system's export, without a store.
@Suite struct ImportFormatTests {
  private let ring = KeyRing([MasterKey(bytes: Data(repeating: 7, count: 32))!], now: { Date() })!

  /// Reads an export, and what stands beside it.
  private func items(
    _ text: String, _ format: ImportFormat, _ name: String, beside: (String, String)? = nil,
    appleTeam: String? = "A1B2C3D4E5", withConfig: Bool = true, takesMetadata: Bool = false
  ) async throws -> [ImportReader.Item] {
    try await withFolder { folder in
      func write(_ text: String, _ name: String) throws -> String {
        let url = folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
      }
      var settings = ImportSettings(source: format.rawValue, appleTeam: appleTeam.map { .init(rawValue: $0) })
      settings.takesMetadata = takesMetadata
      settings.openIDs = ["https://id.example.com/realms/main": "example"]
      if withConfig {
        settings.firebase = try FirebaseHashConfig(file: write(SampleExports.firebaseConfig, "c"))
      }
      let reader = try ImportReader(
        write(text, name), format, companion: beside.map { try write($0.0, $0.1) }, settings: settings,
        ring: ring, surroundings: .live)
      var all: [ImportReader.Item] = []
      while case let batch = try await reader.next(2), !batch.items.isEmpty { all += batch.items }
      return all
    }
  }

  private func providers(_ item: ImportReader.Item) -> [String] {
    item.result.person?.identities.map { "\($0.key.provider) \($0.key.team) \($0.key.subject)" } ?? []
  }

  private func codes(_ item: ImportReader.Item) -> [ImportRemark.Code] { item.result.remarks.map(\.code) }

  @Test func `Firebase's JSON`() async throws {
    let items = try await items(SampleExports.firebaseJSON, .firebase, "users.json")
    #expect(items.map(\.id) == ["fbAda0000000000000000000000a", "fbBan", "fbAnonymous"])
    let ada = try #require(items[0].result.person)
    #expect(ada.user.email == "ada@example.com" && ada.user.emailVerified)
    #expect(ada.user.name == PersonName(givenName: "Ada \"The Countess\"", familyName: "Lovelace"))
    #expect(ada.user.createdAt == Date(timeIntervalSince1970: 1_600_000_000.123))
    #expect(
      providers(items[0]) == [
        "google https://accounts.google.com 110000000000000000001", "phone  +4915112345678",
        "password  ada@example.com",
      ])
    #expect(ada.password?.hash.phc.contains("src=") == true && ada.password?.source != nil)
    #expect(codes(items[0]) == [.providerUnknown])
    #expect(items[0].result.remarks[0].detail == "twitter.com")
    #expect(items[1].result.obstacle?.code == .disabledThere)
    #expect(items[2].result.obstacle?.code == .noWayIn)
  }

  @Test func `Firebase's CSV, which has no header and escapes little`() async throws {
    let items = try await items(SampleExports.firebaseCSV, .firebase, "users.csv")
    let ada = try #require(items[0].result.person)
    #expect(ada.user.name == PersonName(givenName: "Lovelace,", familyName: "Ada"))
    #expect(ada.password != nil && ada.identities.count == 3)
    #expect(codes(items[0]) == [.metadataLeftOut])
    let bob = try #require(items[1].result.person)
    #expect(bob.user.name == PersonName(givenName: "Bob \"B\"", familyName: "Marley"))
    #expect(providers(items[1]) == ["github github.com 977"] && !bob.user.emailVerified)
  }

  @Test func `Firebase's Admin SDK has the identities at Apple, which the tool leaves out`() async throws {
    let item = try #require(try await items(SampleExports.firebaseAdmin, .firebase, "x.json").first)
    #expect(providers(item) == ["apple A1B2C3D4E5 000001.0123456789abcdef0123456789abcdef.0001"])
    let maya = try #require(item.result.person)
    #expect(maya.user.isPrivateEmail && maya.user.createdAt == Date(timeIntervalSince1970: 1_600_086_400))
    #expect(maya.identities[0].newestTokenAt == Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test func `without the team, identities at Apple are left out and reported`() async throws {
    let items = try await items(SampleExports.firebaseAdmin, .firebase, "x.json", appleTeam: nil)
    #expect(codes(items[0]) == [.appleTeamUnknown])
    // The verified address is an identity.
    #expect(providers(items[0]) == ["email  maya@privaterelay.appleid.com"])
  }

  @Test func `Firebase's passwords need the parameters of the project`() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await items(SampleExports.firebaseJSON, .firebase, "x.json", withConfig: false)
    }
    #expect(failure?.sentences[0].contains("--firebase-hash-config") == true)
  }

  @Test func `Supabase's users with their identities`() async throws {
    let items = try await items(SampleExports.supabaseLines, .supabase, "users.json")
    let ada = try #require(items[0].result.person)
    #expect(ada.user.id == "0b6d3a3e-1111-4c1a-9b1a-000000000001", "an id that is a UUID stays")
    #expect(ada.user.emailVerified && ada.password?.hash.phc == SampleExports.bcrypt)
    #expect(ada.user.name == PersonName(givenName: "Ada", familyName: "Lovelace"))
    #expect(
      providers(items[0]) == [
        "apple A1B2C3D4E5 000002.0123456789abcdef0123456789abcdef.0002",
        "openid https://id.example.com/realms/main kc-1", "phone  +4915112345678",
        "password  ada@example.com",
      ])
    #expect(ada.identities[1].method == "example")
    #expect(codes(items[0]) == [.metadataLeftOut, .providerUnknown])
    #expect(items[1].result.obstacle?.code == .disabledThere)
    #expect(items[2].result.obstacle?.code == .anonymous)
  }

  @Test func `Supabase's two tables as CSV`() async throws {
    let together = try await items(
      SampleExports.supabaseCSV, .supabase, "users.csv",
      beside: (SampleExports.supabaseIdentitiesCSV, "identities.csv"))
    #expect(providers(together[0]) == ["github github.com 583231", "password  ada@example.com"])
    #expect(together[0].result.person?.password?.hash.phc == SampleExports.argon2)
    #expect(codes(together[0]) == [])
    let alone = try await items(SampleExports.supabaseCSV, .supabase, "users.csv")
    #expect(codes(alone[0]) == [.identitiesMissing])
  }

  @Test func `Auth0's users with the passwords of the support`() async throws {
    let items = try await items(
      SampleExports.auth0Lines, .auth0, "users.ndjson", beside: (SampleExports.auth0Passwords, "p.ndjson"))
    let ada = try #require(items[0].result.person)
    #expect(
      providers(items[0]) == [
        "apple A1B2C3D4E5 000003.0123456789abcdef0123456789abcdef.0003", "password  ada@example.com",
      ])
    #expect(ada.password?.hash.phc == SampleExports.bcrypt)
    #expect(ada.password?.changedAt == Date(timeIntervalSince1970: 1_609_556_645))
    #expect(codes(items[0]) == [.metadataLeftOut])
    #expect(providers(items[1]) == ["google https://accounts.google.com 110000000000000000002"])
    #expect(items[2].result.obstacle?.code == .disabledThere)
    #expect(providers(items[3]) == ["phone  +4915112345679"] && items[3].result.person?.user.name == nil)
  }

  @Test func `Auth0's CSV has an apostrophe before each text`() async throws {
    let items = try await items(SampleExports.auth0CSV, .auth0, "users.csv")
    #expect(items[0].id == "apple|000004.0123456789abcdef0123456789abcdef.0004")
    #expect(providers(items[0]) == ["apple A1B2C3D4E5 000004.0123456789abcdef0123456789abcdef.0004"])
    #expect(items[0].result.person?.user.email == "eve@example.com")
    #expect(items[0].result.person?.user.name == PersonName(givenName: "Eve", familyName: "Online"))
  }

  @Test func `Clerk's dashboard and Clerk's API`() async throws {
    let items = try await items(SampleExports.clerkCSV, .clerk, "users.csv")
    #expect(providers(items[0]) == ["phone  +4915112345678", "password  ada@example.com"])
    #expect(codes(items[0]) == [.otherAddress, .usernameLeftOut, .secondFactorLeftOut])
    #expect(items[1].result.obstacle?.code == .noWayIn, "nobody proved the address")
    let both = try await self.items(SampleExports.clerkJSON, .clerk, "users.json")
    #expect(providers(both[0]) == ["apple A1B2C3D4E5 000005.0123456789abcdef0123456789abcdef.0005"])
    #expect(both[0].result.person?.user.createdAt == Date(timeIntervalSince1970: 1_600_000_000.123))
    #expect(both[0].result.person?.user.emailVerified == true && codes(both[0]) == [])
  }

  @Test(arguments: [
    (
      "scrypt_firebase",
      "\(SampleExports.firebaseHash)$\(SampleExports.firebaseSalt)$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$Bw==$8$14",
      "$fbscrypt$"
    ),
    (
      "scrypt_werkzeug", "scrypt:32768:8:1$saltsaltsaltsalt$" + String(repeating: "0a", count: 64),
      "scrypt$32768$saltsaltsaltsalt$8$1$"
    ), ("argon2id", SampleExports.argon2, "$argon2id$"),
  ])
  func `digests of other hashers in Clerk`(_ hasher: String, _ digest: String, _ prefix: String) async throws
  {
    let csv =
      "id,primary_email_address,verified_email_addresses,password_digest,password_hasher\n"
      + "user_1,ada@example.com,ada@example.com,\(CSVLine.field(digest)),\(hasher)\n"
    let item = try #require(try await items(csv, .clerk, "users.csv").first)
    #expect(item.result.person?.password?.hash.phc.hasPrefix(prefix) == true, "\(item)")
  }

  @Test func `a plain CSV file, with all that can be wrong in it`() async throws {
    let items = try await items(SampleExports.plainCSV, .csv, "people.csv", appleTeam: nil)
    #expect(items.map(\.number) == [2, 3, 4, 5, 6, 7, 8])
    #expect(items[0].result.person?.user.name == PersonName(givenName: "Lovelace, \"Ada\"", familyName: "B"))
    #expect(items[1].result.obstacle?.code == .noWayIn)
    #expect(codes(items[1]) == [.addressMalformed, .passwordWithoutAddress])
    #expect(providers(items[2]) == ["email  ada@example.com"])
    #expect(items[3].result.obstacle?.code == .noWayIn)
    #expect(codes(items[3]) == [.appleTeamUnknown, .passwordUnknown])
    #expect(
      items[4].result.obstacle?.code == .noWayIn && items[4].result.remarks[0].code == .addressMalformed)
    #expect(items[5].result.obstacle?.code == .unreadable && items[5].id == nil)
    #expect(items[6].result.person?.user.name?.givenName == "=HYPERLINK(\"http://example.com\")")
  }

  @Test func `a column that nobody knows is refused, and so is a file without a header`() async {
    for text in ["id,email,passwort\n1,a@example.com,x\n", "1,ada@example.com\n"] {
      await #expect(throws: CommandFailure.self) { try await items(text, .csv, "people.csv") }
    }
    await #expect(throws: CommandFailure.self) { try await items("{\"a\":1}\n", .bramley, "x.jsonl") }
    await #expect(throws: CommandFailure.self) {
      try await items(
        #"{"bramley_export":2,"exported_at":"2026-01-01T00:00:00Z","accounts":1}"#, .bramley, "x.jsonl")
    }
  }

  @Test(arguments: [
    (
      ImportFormat.auth0,
      #"{"user_id":"auth0|1","email":"a@example.com","email_verified":true,"app_metadata":{"plan":"pro"},"user_metadata":{"plan":"mine"}}"#
    ),
    (
      .clerk,
      #"{"id":"1","first_name":"A","email_addresses":[{"id":"i","email_address":"a@example.com","verification":{"status":"verified"}}],"primary_email_address_id":"i","public_metadata":{"plan":"pro"},"private_metadata":{"plan":"secret"},"unsafe_metadata":{"plan":"mine"}}"#
    ),
    (
      .supabase,
      #"{"id":"1","email":"a@example.com","email_confirmed_at":"2021-05-06 07:08:09+00","raw_app_meta_data":{"provider":"email","providers":["email"],"plan":"pro"},"raw_user_meta_data":{"plan":"mine"},"identities":[{"provider":"email"}]}"#
    ),
  ])
  func `metadata is taken on request, and only what the person could not change`(
    format: ImportFormat, record: String
  ) async throws {
    let taken = try #require(try await items(record, format, "x.ndjson", takesMetadata: true).first)
    #expect(taken.result.person?.user.metadata?.members == ["plan": .string("pro")])
    #expect(codes(taken) == [.metadataLeftOut], "the rest is reported")
    let left = try #require(try await items(record, format, "x.ndjson").first)
    #expect(left.result.person != nil && left.result.person?.user.metadata == nil)
    #expect(codes(left) == [.metadataLeftOut])
  }

  @Test func `Firebase's claims are metadata, and too many are reported`() async throws {
    func record(_ claims: String) -> String {
      #"[{"uid":"1","email":"a@example.com","emailVerified":true,"customClaims":\#(claims)}]"#
    }
    let taken = try await items(
      record(#"{"role":"admin","level":7}"#), .firebase, "x.json", takesMetadata: true)
    #expect(
      taken[0].result.person?.user.metadata?.members == ["role": .string("admin"), "level": .integer(7)])
    #expect(codes(taken[0]) == [])
    let long = String(repeating: "x", count: AccountMetadata.maximumBytes)
    let refused = try await items(record(#"{"note":"\#(long)"}"#), .firebase, "x.json", takesMetadata: true)
    #expect(codes(refused[0]) == [.metadataTooLarge] && refused[0].result.person?.user.metadata == nil)
  }

  @Test func `every reason has its sentence`() {
    for code in ImportRemark.Code.allCases {
      #expect(code.sentence.hasSuffix(".") && !code.sentence.contains("@"))
    }
  }
}
