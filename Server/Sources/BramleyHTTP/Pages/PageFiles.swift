/// The embedded files of the pages, by name.
enum PageFiles {
  /// Templates and pictures.
  static let templates: [String: [UInt8]] = [
    "account": PackageResources.account_mustache,
    "activity": PackageResources.activity_mustache,
    "apple-logo": PackageResources.apple_logo_svg,
    "captcha": PackageResources.captcha_mustache,
    "code": PackageResources.code_mustache,
    "confirm": PackageResources.confirm_mustache,
    "consent": PackageResources.consent_mustache,
    "delete": PackageResources.delete_mustache,
    "deletion-state": PackageResources.deletion_state_mustache,
    "deletion-title": PackageResources.deletion_title_mustache,
    "deletion": PackageResources.deletion_mustache,
    "demo": PackageResources.demo_mustache,
    "devices": PackageResources.devices_mustache,
    "email": PackageResources.email_mustache,
    "export": PackageResources.export_mustache,
    "field-code": PackageResources.field_code_mustache,
    "field-email": PackageResources.field_email_mustache,
    "field-names": PackageResources.field_names_mustache,
    "field-new-password": PackageResources.field_new_password_mustache,
    "field-password": PackageResources.field_password_mustache,
    "forgot": PackageResources.forgot_mustache,
    "hidden": PackageResources.hidden_mustache,
    "icon-activity": PackageResources.icon_activity_svg,
    "icon-alert": PackageResources.icon_alert_svg,
    "icon-apple": PackageResources.icon_apple_svg,
    "icon-check": PackageResources.icon_check_svg,
    "icon-chevron": PackageResources.icon_chevron_svg,
    "icon-data": PackageResources.icon_data_svg,
    "icon-device": PackageResources.icon_device_svg,
    "icon-eye": PackageResources.icon_eye_svg,
    "icon-facebook": PackageResources.icon_facebook_svg,
    "icon-github": PackageResources.icon_github_svg,
    "icon-globe": PackageResources.icon_globe_svg,
    "icon-google": PackageResources.icon_google_svg,
    "icon-guest": PackageResources.icon_guest_svg,
    "icon-lock": PackageResources.icon_lock_svg,
    "icon-mail": PackageResources.icon_mail_svg,
    "icon-merge": PackageResources.icon_merge_svg,
    "icon-other": PackageResources.icon_other_svg,
    "icon-password": PackageResources.icon_password_svg,
    "icon-person": PackageResources.icon_person_svg,
    "icon-text": PackageResources.icon_text_svg,
    "icon-trash": PackageResources.icon_trash_svg,
    "join": PackageResources.join_mustache,
    "languages": PackageResources.languages_mustache,
    "layout": PackageResources.layout_mustache,
    "legal": PackageResources.legal_mustache,
    "mailed-link": PackageResources.mailed_link_mustache,
    "merge": PackageResources.merge_mustache,
    "message": PackageResources.message_mustache,
    "method-icon": PackageResources.method_icon_mustache,
    "name": PackageResources.name_mustache,
    "password-title": PackageResources.password_title_mustache,
    "password": PackageResources.password_mustache,
    "phone": PackageResources.phone_mustache,
    "problem": PackageResources.problem_mustache,
    "reference-members": PackageResources.reference_members_mustache,
    "reference-words": PackageResources.reference_words_mustache,
    "reference": PackageResources.reference_mustache,
    "reset": PackageResources.reset_mustache,
    "returning": PackageResources.returning_mustache,
    "sending": PackageResources.sending_mustache,
    "shell": PackageResources.shell_mustache,
    "sign-in-title": PackageResources.sign_in_title_mustache,
    "sign-in": PackageResources.sign_in_mustache,
    "sign-up": PackageResources.sign_up_mustache,
    "signed-out": PackageResources.signed_out_mustache,
    "told": PackageResources.told_mustache,
    "ways": PackageResources.ways_mustache,
  ]

  /// The texts, by language.
  static let texts: [String: [UInt8]] = [
    "ar": PackageResources.texts_ar_json,
    "de": PackageResources.texts_de_json,
    "en": PackageResources.texts_en_json,
    "es": PackageResources.texts_es_json,
    "fr": PackageResources.texts_fr_json,
    "ja": PackageResources.texts_ja_json,
    "zh-Hans": PackageResources.texts_zh_Hans_json,
  ]

  /// Scripts.
  static let own: [String: [UInt8]] = [
    "page.js": PackageResources.page_js, "bramley.js": PackageResources.bramley_js,
    "bramley.d.ts": PackageResources.bramley_d_ts,
  ]

  /// Returns a file without its final line break.
  static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
  }
}
