// Linux's is marked unavailable.
@available(iOS 9, macOS 10.11, watchOS 2, tvOS 9, visionOS 1, *)
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
  public enum Style: Int, Sendable {
    case `default` = 0
    case short = 1
    case medium = 2
    case long = 3
    case abbreviated = 4
  }

  public override init() { super.init() }
  public required init?(coder: NSCoder) { nil }
  open var style: Style = .default
  open var isPhonetic: Bool = false
  open class func localizedString(
    from components: PersonNameComponents, style nameFormatStyle: Style,
    options nameOptions: PersonNameComponentsFormatter.Options = []
  ) -> String { "" }
  open func string(from components: PersonNameComponents) -> String { "" }

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phonetic = Options(rawValue: 2)
  }
}
