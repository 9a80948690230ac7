// iOS: cannot convert value of type 'String' to expected dictionary key type 'CFString'
import Foundation
import Security

func status() -> OSStatus { SecItemDelete(["class": kSecClassGenericPassword]) }
