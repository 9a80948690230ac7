/// Exports as the systems write them, of people who don't exist.
enum SampleExports {
  static let password = "correct horse battery staple"
  static let bcrypt = "$2b$04$lNIuXUlAPhOL9q5sPVzqJOO0KyhynMk4Bjq9T9bBK8mQXUMrGpQDe"
  static let argon2 =
    "$argon2id$v=19$m=1024,t=2,p=2$lNIuXUlAPhOL9q5sPVzqJQ$C5qYEmKj7D18+duZzejazR7KxHMolvMRil5yGk4OVlI"

  /// What Firebase's console shows, with the key of firebase/scrypt's README; the password is "user1password".
  static let firebaseConfig = """
    hash_config {
      algorithm: SCRYPT,
      base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
      base64_salt_separator: Bw==,
      rounds: 8,
      mem_cost: 14,
    }
    """
  static let firebaseHash =
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="
  static let firebaseSalt = "42xEC+ixf3L2lw=="

  /// `firebase auth:export users.json`
  static let firebaseJSON = """
    {"users": [
    {
      "localId": "fbAda0000000000000000000000a",
      "email": "ada@example.com",
      "emailVerified": true,
      "passwordHash": "\(firebaseHash)",
      "salt": "\(firebaseSalt)",
      "displayName": "Ada \\"The Countess\\" Lovelace",
      "lastSignedInAt": "1700000000000",
      "createdAt": "1600000000123",
      "phoneNumber": "+4915112345678",
      "providerUserInfo": [
        {"providerId": "google.com", "rawId": "110000000000000000001", "email": "ada@example.com"},
        {"providerId": "twitter.com", "rawId": "42"}
      ]
    },
    {
      "localId": "fbBan",
      "email": "banned@example.com",
      "disabled": true,
      "createdAt": "1600000000000",
      "providerUserInfo": []
    },
    {
      "localId": "fbAnonymous",
      "createdAt": "1600000000000",
      "providerUserInfo": []
    }]}
    """

  /// `firebase auth:export users.csv`: no header, a comma at the end of each line, quotation marks as they come.
  static let firebaseCSV = """
    fbAda0000000000000000000000a,ada@example.com,true,\(firebaseHash),\(firebaseSalt),"Lovelace, Ada",,110000000000000000001,ada@example.com,,,,,,,,,,,,,,,1600000000123,1700000000000,+4915112345678,false,"{""role"":""admin""}",
    fbBob,bob@example.com,false,,,Bob "B" Marley,,,,,,,,,,,,,,977,bob@example.com,,,1600000000000,,,,,

    """

  /// `JSON.stringify((await auth.listUsers()).users)` of the Admin SDK.
  static let firebaseAdmin = """
    [{"uid":"fbMaya","email":"maya@privaterelay.appleid.com","emailVerified":true,"displayName":"Maya Angelou",
      "disabled":false,"metadata":{"creationTime":"Mon, 14 Sep 2020 12:26:40 GMT",
      "lastSignInTime":"Tue, 14 Nov 2023 22:13:20 GMT"},
      "providerData":[{"uid":"000001.0123456789abcdef0123456789abcdef.0001","email":"maya@privaterelay.appleid.com",
      "providerId":"apple.com"}]}]
    """

  /// `auth.users` with `auth.identities`, one object a line.
  static let supabaseLines = """
    {"id":"0B6D3A3E-1111-4C1A-9B1A-000000000001","email":"ada@example.com","encrypted_password":"\(bcrypt)","email_confirmed_at":"2021-05-06 07:08:09.123456+00","phone":"4915112345678","phone_confirmed_at":"2021-05-06 07:08:09+00","created_at":"2020-01-02T03:04:05.678901+00:00","raw_user_meta_data":{"full_name":"Ada Lovelace","theme":"dark"},"raw_app_meta_data":{"provider":"email","providers":["email","apple"]},"banned_until":null,"is_anonymous":false,"identities":[{"provider":"email","provider_id":"0b6d3a3e-1111-4c1a-9b1a-000000000001","identity_data":{"sub":"0b6d3a3e-1111-4c1a-9b1a-000000000001","email":"ada@example.com"}},{"provider":"apple","provider_id":"000002.0123456789abcdef0123456789abcdef.0002","identity_data":{"sub":"000002.0123456789abcdef0123456789abcdef.0002","iss":"https://appleid.apple.com","email":"ada@example.com","email_verified":true},"created_at":"2020-01-02T03:04:06+00:00"},{"provider":"keycloak","provider_id":"kc-1","identity_data":{"iss":"https://id.example.com/realms/main","sub":"kc-1"}},{"provider":"sso:9b1a","provider_id":"s1","identity_data":{}}]}
    {"id":"0b6d3a3e-1111-4c1a-9b1a-000000000002","email":"banned@example.com","email_confirmed_at":"2021-05-06 07:08:09+00","banned_until":"2999-01-01 00:00:00+00","created_at":"2020-01-02 03:04:05+00","identities":[]}
    {"id":"0b6d3a3e-1111-4c1a-9b1a-000000000003","is_anonymous":true,"created_at":"2020-01-02 03:04:05+00","identities":[]}

    """

  /// `\\copy (select … from auth.users) to users.csv csv header`
  static let supabaseCSV = """
    id,email,encrypted_password,email_confirmed_at,phone,created_at,raw_user_meta_data,raw_app_meta_data,is_anonymous
    0b6d3a3e-1111-4c1a-9b1a-000000000001,ada@example.com,"\(argon2)",2021-05-06 07:08:09.123456+00,,2020-01-02 03:04:05.678901+00,"{""name"": ""Ada Lovelace""}","{""provider"": ""email"", ""providers"": [""email"", ""github""]}",f

    """
  static let supabaseIdentitiesCSV = """
    provider_id,user_id,identity_data,provider,created_at
    0b6d3a3e-1111-4c1a-9b1a-000000000001,0b6d3a3e-1111-4c1a-9b1a-000000000001,"{""sub"": ""x""}",email,2020-01-02 03:04:05+00
    583231,0b6d3a3e-1111-4c1a-9b1a-000000000001,"{""iss"": ""https://api.github.com"", ""sub"": ""583231"", ""email"": ""ada@example.com""}",github,2020-01-02 03:04:06+00

    """

  /// Auth0's export job, one object a line.
  static let auth0Lines = """
    {"user_id":"auth0|5f7c8ec7c33c6c004bbafe82","email":"Ada@example.com","email_verified":true,"name":"ada@example.com","given_name":"Ada","family_name":"Lovelace","created_at":"2020-10-06T15:35:03.123Z","identities":[{"user_id":"5f7c8ec7c33c6c004bbafe82","provider":"auth0","connection":"Username-Password-Authentication","isSocial":false},{"user_id":"000003.0123456789abcdef0123456789abcdef.0003","provider":"apple","connection":"apple","isSocial":true,"profileData":{"email":"ada@example.com","email_verified":true}}],"user_metadata":{"plan":"gold"}}
    {"user_id":"google-oauth2|110000000000000000002","email":"bob@example.com","email_verified":true,"name":"Bob Marley","created_at":"2020-10-06T15:35:03.000Z"}
    {"user_id":"auth0|blocked","email":"blocked@example.com","blocked":true}
    {"user_id":"sms|5f7c","phone_number":"+4915112345679","phone_verified":true,"name":"+4915112345679","created_at":"2020-10-06T15:35:03.000Z","identities":[{"user_id":"5f7c","provider":"sms","connection":"sms","isSocial":false}]}

    """
  /// What Auth0's support hands out.
  static let auth0Passwords = """
    {"_id":{"$oid":"5f7c8ec7c33c6c004bbafe82"},"email_verified":true,"email":"ada@example.com","passwordHash":"\(bcrypt)","password_set_date":{"$date":"2021-01-02T03:04:05.000Z"},"tenant":"example","connection":"Username-Password-Authentication","_tmp_is_unique":true}

    """
  static let auth0CSV = """
    user_id,email,email_verified,name,created_at
    "'apple|000004.0123456789abcdef0123456789abcdef.0004","'eve@example.com",true,"'Eve Online",2020-10-06T15:35:03.123Z

    """

  /// The export of Clerk's dashboard.
  static let clerkCSV = """
    id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher
    user_2YDryYFVMM1W1plDDKz7Gzf4we6,Ada,Lovelace,countess,ada@example.com,+4915112345678,"ada@example.com,lady@example.com",,+4915112345678,,JBSWY3DPEHPK3PXP,\(bcrypt),bcrypt
    user_2ZZCgLE7kJG2CRBxTZ6YUIvzS10,Bob,,,bob@example.com,,,bob@example.com,,,,,

    """
  /// Clerk's `GET /v1/users`.
  static let clerkJSON = """
    [{"id":"user_2cWszPHuo6P2lCdnhhZbVMfbAIC","object":"user","first_name":"Maya","last_name":"Angelou",
      "primary_email_address_id":"idn_1","email_addresses":[{"id":"idn_1","email_address":"maya@example.com",
      "verification":{"status":"verified","strategy":"from_oauth_apple"}}],"phone_numbers":[],
      "external_accounts":[{"object":"external_account","provider":"oauth_apple",
      "provider_user_id":"000005.0123456789abcdef0123456789abcdef.0005","email_address":"maya@example.com",
      "verification":{"status":"verified"}}],"banned":false,"locked":false,"created_at":1600000000123,
      "public_metadata":{},"private_metadata":{},"unsafe_metadata":{}}]
    """

  static let plainCSV = """
    id,email,email_verified,password_hash,name,created_at,apple_sub
    1,ada@example.com,true,\(bcrypt),"Lovelace, ""Ada"" B",2020-01-02T03:04:05Z,
    2,no address,true,\(bcrypt),,,
    3,ADA@example.com,yes,,Second Ada,,
    4,eve@example.com,false,md5:0123456789abcdef,Eve,,000006.0123456789abcdef0123456789abcdef.0006
    5,<script>alert(1)</script>@example.com,true,\(bcrypt),<b>Mallory</b>,,
    too,few
    6,bob@example.com,true,,=HYPERLINK("http://example.com"),,

    """
}
