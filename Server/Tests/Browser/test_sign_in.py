"""Signing in, by each method and with all that goes wrong."""
import re
import urllib.parse

from selenium.webdriver.common.keys import Keys

from browser import Browser
from demo import unique_address
from world import PageTest, browser

PASSWORD = "correct horse battery"


class SignIn(PageTest):
    def test_each_provider_signs_in_and_is_remembered(self):
        for provider in ["apple", "google", "facebook", "github", "plain"]:
            self.browser.forget()
            person, address = self.demo.person(given="Mira", family=provider.title())
            if provider != "apple":
                self.demo.account(provider, person, address)
            self.go("/sign-in")
            self.browser.press(f"#with-{provider}")
            self.choose(person)
            self.expect("/account")
            self.sign_out()
            self.go("/sign-in")
            self.assertTrue(self.browser.find(f"#with-{provider}").find_elements("xpath", "../span[@class='last']"), provider)

    def test_cancelling_at_the_provider_comes_back_with_a_note(self):
        self.go("/sign-in")
        self.browser.press("#with-apple")
        self.browser.press("button[value=cancel]")
        self.expect("/sign-in")
        self.assertIn("Apple", self.browser.text("[role=status]"))
        self.assertEqual(self.browser.axe(), [])
        self.browser.press("#with-apple")
        self.choose(self.demo.person()[0])
        self.expect("/account")

    def test_a_hidden_address_is_told(self):
        self.sign_in_with_apple(hide_mail=True)
        self.assertIn("Apple hides your address", self.browser.text())

    def test_an_existing_account_is_told(self):
        address = unique_address("exists")
        self.sign_up(address)
        self.go("/account")
        # Only a verified address is worth joining.
        self.browser.press("#verify")
        # The sign-up's mail has a code already, and another is not sent so soon.
        self.browser.fill(code=self.demo.code("mail", address))
        self.browser.press("#send")
        self.expect("/account")
        self.sign_out()
        person, _ = self.demo.person()
        self.demo.account("google", person, address)
        self.go("/sign-in")
        self.browser.press("#with-google")
        self.choose(person)
        self.expect("/sign-in")
        self.assertIn("You already have an account", self.browser.text("h1"))
        # Google is not added by itself, so the page must not say so.
        self.assertNotIn("is added", self.browser.text(".lead"))
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")

    def test_sign_up_tells_each_mistake_beside_its_field(self):
        self.go("/sign-up")
        self.browser.fill(email="nobody", password="short")
        self.browser.press("#sign-up")
        self.assertEqual(self.browser.find("#email").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.browser.find("#email").get_attribute("value"), "nobody")
        address = unique_address()
        self.browser.fill(email=address, password="short")
        self.browser.press("#sign-up")
        self.assertIn("8", self.browser.text("#password-fault"))
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(password="password1")
        self.browser.press("#sign-up")
        self.assertIn("guess", self.browser.text("#password-fault"))
        self.sign_up(address)
        self.sign_out()
        self.go("/sign-up")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-up")
        self.assertIn("already exists", self.browser.text("#email-fault"))

    def test_a_wrong_password_says_no_more_than_an_unknown_address(self):
        address = unique_address()
        self.sign_up(address)
        self.sign_out()
        told = []
        for typed in (address, unique_address("nobody")):
            self.go("/sign-in")
            self.browser.fill(email=typed, password="wrong horse battery")
            self.browser.press("#sign-in")
            told.append(self.browser.text("[role=alert]"))
            self.assertEqual(self.browser.find("#email").get_attribute("value"), typed)
            self.assertEqual(self.browser.find("#password").get_attribute("value"), "")
        self.assertEqual(told[0], told[1])
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")

    def test_a_forgotten_password_is_replaced_by_a_mailed_code(self):
        address = unique_address("forgot")
        self.sign_up(address)
        self.sign_out()
        self.go("/sign-in")
        self.browser.press("#forgot")
        self.browser.fill(email=address)
        mails = len(self.demo.control(f"mail?to={address}")["mails"])
        self.browser.press("#send")
        self.expect("/sign-in/reset")
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(code="000000", password="another horse battery")
        self.browser.press("#save")
        self.assertEqual(self.browser.find("#code").get_attribute("aria-invalid"), "true")
        self.browser.fill(code=self.demo.code("mail", address, after=mails), password="another horse battery")
        self.browser.press("#save")
        self.browser.until(lambda: self.browser.path in ("/account", "/sign-in"), "not signed in")
        self.go("/account")
        self.expect("/account")

    def test_a_mailed_code_signs_in(self):
        address = unique_address("code")
        self.go("/sign-in")
        self.browser.press("#by-email")
        self.browser.press("#send")
        self.assertEqual(self.browser.find("#email").get_attribute("aria-invalid"), "true")
        self.browser.fill(email=address)
        self.browser.press("#send")
        self.expect("/sign-in/code")
        code = self.demo.code("mail", address)
        self.browser.fill(code="000000" if code != "000000" else "111111")
        self.browser.press("#send")
        self.assertIn("4", self.browser.text("#code-fault"))
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(code=f"{code[:3]} {code[3:]}")
        self.browser.press("#send")
        self.expect("/account")

    def test_a_texted_code_signs_in(self):
        self.go("/sign-in")
        self.browser.press("#by-phone")
        self.assertEqual(self.browser.axe(), [])
        self.browser.run("document.querySelector('#country').value = 'DE'")
        self.browser.fill(phone="12")
        self.browser.press("#send")
        self.assertEqual(self.browser.find("#phone").get_attribute("aria-invalid"), "true")
        self.browser.fill(phone="01512 3456781")
        self.browser.press("#send")
        self.expect("/sign-in/code")
        self.browser.fill(code=self.demo.code("texts", "+4915123456781"))
        self.browser.press("#send")
        self.expect("/account")
        self.assertIn("1512", self.browser.text())

    def test_a_guest_is_told_to_save_the_account(self):
        self.go("/sign-in")
        self.browser.press("#as-guest")
        self.expect("/account")
        self.assertIn("without signing in", self.browser.text())
        self.assertEqual(self.browser.axe(), [])

    def test_two_tabs_do_not_disturb_each_other(self):
        one, two = self.demo.person()[0], self.demo.person(given="Zoe")[0]
        driver = self.browser.driver
        self.go("/sign-in")
        self.browser.press("#with-apple")
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        self.go("/sign-in")
        self.browser.press("#with-apple")
        second = driver.current_window_handle
        driver.switch_to.window(first)
        self.choose(one)
        self.expect("/account")
        driver.switch_to.window(second)
        self.choose(two)
        self.expect("/account")
        self.assertIn("Zoe", self.browser.text("h1"))

    def test_going_back_after_signing_in_loses_nothing(self):
        address = unique_address("back")
        self.sign_up(address)
        self.sign_out()
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")
        self.browser.driver.back()
        self.browser.until(lambda: self.browser.path == "/sign-in", "not back")
        self.browser.find("#email")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")

    def test_a_form_without_its_cookie_is_shown_again_with_what_was_typed(self):
        self.go("/sign-in")
        self.browser.fill(email="keep@example.net", password=PASSWORD)
        self.browser.driver.delete_all_cookies()
        self.browser.press("#sign-in")
        self.assertEqual(self.browser.find("#email").get_attribute("value"), "keep@example.net")
        self.assertTrue(self.browser.has("[role=alert]"))

    def test_languages_by_chooser_cookie_and_parameter(self):
        self.go("/sign-in")
        self.assertEqual(self.browser.find("html").get_attribute("lang"), "en")
        self.browser.find(".languages summary").click()
        self.browser.press(".languages a[hreflang=ar]")
        self.assertEqual(self.browser.find("html").get_attribute("dir"), "rtl")
        self.assertEqual(self.browser.text("h1"), "تسجيل الدخول")
        self.assertEqual(self.browser.axe(), [])
        self.go("/sign-up")
        self.assertEqual(self.browser.find("html").get_attribute("lang"), "ar")
        self.go("/sign-in?ui_locales=ja")
        self.assertEqual(self.browser.text("h1"), "サインイン")
        self.assertIn("Appleで", self.browser.text("#with-apple"))

    def test_keys_alone_sign_in(self):
        address = unique_address("keys")
        self.sign_up(address)
        self.sign_out()
        self.go("/sign-in")
        for _ in range(30):
            active = self.browser.driver.switch_to.active_element
            if active.get_attribute("id") == "email":
                break
            active.send_keys(Keys.TAB)
        active.send_keys(address, Keys.TAB)
        before = self.browser.find("html").id
        self.browser.driver.switch_to.active_element.send_keys(PASSWORD, Keys.ENTER)
        self.browser.leave(before)
        self.expect("/account")

    def test_a_phone_of_320_pixels_signs_in(self):
        self.browser.resize(320, 640)
        self.sign_in_with_apple()
        self.assertEqual(self.browser.overflow(), [])

    def test_the_first_page_is_light_and_asks_nobody_else(self):
        self.browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.browser.traffic()
        self.go("/sign-in")
        self.browser.find("#with-apple")
        traffic = self.browser.traffic()
        self.assertTrue(all(a["url"].startswith(self.demo.address) for a in traffic), traffic)
        weight = sum(a["bytes"] for a in traffic if not a["url"].endswith("/favicon.ico"))
        self.assertLess(weight, 30_000)
        self.assertGreater(weight, 1_000)


class SignInWithoutScripts(PageTest):
    scripts = False

    def test_everything_needed_works(self):
        address = unique_address("plain")
        self.sign_up(address)
        self.sign_out()
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account")
        self.sign_out()
        self.sign_in_with_apple()
        self.go("/account/name")
        self.browser.fill(given="Grace")
        self.browser.press("#save")
        self.expect("/account")
        self.assertIn("Grace", self.browser.text("h1"))
