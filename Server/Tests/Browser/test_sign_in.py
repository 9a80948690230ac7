"""Signing in, by each method and with all that goes wrong."""
import urllib.parse

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from demo import unique_address
from world import PageTest, web_app

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

    def test_cancelling_at_any_provider_loses_nothing(self):
        for provider in ["google", "facebook", "github", "plain"]:
            self.go("/sign-in")
            self.browser.press(f"#with-{provider}")
            self.browser.press("button[value=deny]")
            self.expect("/sign-in")
            self.assertTrue(self.browser.has("[role=status]"), provider)

    def test_the_back_button_at_a_provider_leads_to_another_one(self):
        self.go("/sign-in")
        self.browser.press("#with-apple")
        self.browser.find("details.card")
        self.browser.driver.back()
        self.browser.until(lambda: self.browser.path == "/sign-in", "not back")
        person, address = self.demo.person()
        self.demo.account("google", person, address)
        self.browser.press("#with-google")
        self.choose(person)
        self.expect("/account")

    def test_a_client_may_ask_for_a_fresh_sign_in(self):
        self.sign_in_with_apple()
        app = web_app("127.0.0.1")
        challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        query = {
            "response_type": "code", "client_id": "app", "redirect_uri": app.address + "/callback", "state": "s",
            "code_challenge": challenge, "code_challenge_method": "S256", "prompt": "login"}
        self.go("/v1/authorize?" + urllib.parse.urlencode(query))
        self.expect("/sign-in")
        self.assertEqual(self.browser.all(".already"), [])
        self.browser.press("#with-plain")
        # The provider is asked to authenticate the person, too.
        self.browser.until(lambda: "prompt=login" in self.browser.driver.current_url, "not asked")
        self.assertIn("max_age=0", self.browser.driver.current_url)

    def test_a_note_is_told_once_and_by_no_address(self):
        self.sign_in_with_apple()
        self.go("/account?done=password_changed&fault=session_ended&way=google")
        self.assertEqual(self.browser.all("[role=status], [role=alert]"), [])
        self.browser.press("#edit-name")
        self.browser.fill(given="Once")
        self.browser.press("#save")
        self.assertTrue(self.browser.has("[role=status]"))
        self.assertEqual(urllib.parse.urlsplit(self.browser.driver.current_url).query, "")
        self.browser.driver.refresh()
        self.browser.find("h1")
        self.assertEqual(self.browser.all("[role=status]"), [])

    def test_people_who_read_japanese_and_arabic_sign_up_on_a_phone(self):
        for language, direction in [("ja", "ltr"), ("ar", "rtl")]:
            self.browser.forget()
            self.browser.resize(320, 640)
            self.go(f"/sign-up?ui_locales={language}")
            self.browser.fill(given="美咲" if language == "ja" else "ليلى", email=unique_address(language), password=PASSWORD)
            self.browser.press("#sign-up")
            for path in ["/account", "/account/ways", "/account/devices", "/account/activity", "/account/delete"]:
                self.go(path)
                html = self.browser.find("html")
                self.assertEqual((html.get_attribute("lang"), html.get_attribute("dir")), (language, direction))
                self.assertEqual(self.browser.overflow(), [], (language, path))
                self.assertEqual(self.browser.axe(), [], (language, path))

    def test_errors_speak_the_readers_language(self):
        self.go("/sign-in?ui_locales=de")
        for path, title in [
            ("/v1/authorize?client_id=nobody", "Die App hat etwas Falsches gesendet"),
            ("/v1/callback/apple/resume?state=x", "Diese Anmeldung kann hier nicht weitergehen"),
            ("/account/nothing-here", "Diese Seite gibt es nicht"), ("/password/reset", "Dieser Link gilt nicht mehr"),
        ]:
            self.go(path)
            self.assertEqual(self.browser.text("h1"), title, path)
            self.assertEqual(self.browser.find("html").get_attribute("lang"), "de")
            self.assertEqual(self.browser.axe(), [], path)

    def test_a_hidden_address_is_told(self):
        self.sign_in_with_apple(hide_mail=True)
        self.assertIn("Apple hides your address", self.browser.text())

    def reach_an_existing_account(self):
        """Signs in with Google by the address of another account, and then to that account."""
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
        # Only what opens that account is offered.
        self.assertIn("you can add Google", self.browser.text(".lead"))
        self.assertEqual(self.browser.all("#with-google, #as-guest, #by-phone"), [])
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/sign-in/join")
        self.assertEqual(self.browser.axe(), [])
        return address, person

    def test_an_existing_account_takes_the_new_method_in(self):
        address, person = self.reach_an_existing_account()
        self.browser.press("#join-google")
        self.choose(person)
        self.expect("/account/ways")
        self.assertIn("Google has been added", self.browser.text("[role=status]"))
        self.assertIn("Password", self.browser.text(".things"))
        self.sign_out()
        self.go("/sign-in")
        self.browser.press("#with-google")
        self.choose(person)
        self.expect("/account")
        self.assertIn(address, self.browser.text())

    def test_an_existing_account_stays_as_it_is_if_the_person_wants_it(self):
        self.reach_an_existing_account()
        self.browser.press("#later")
        self.expect("/account")
        self.go("/account/ways")
        self.assertNotIn("Google", self.browser.text(".things"))

    def test_another_browser_can_not_add_a_method_to_an_account(self):
        self.reach_an_existing_account()
        join = self.browser.driver.current_url
        self.browser.forget()
        self.sign_in_with_apple()
        self.browser.open(join)
        self.expect("/account")
        self.assertEqual(self.browser.all("#join-google"), [])

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
        self.assertEqual(active.get_attribute("id"), "email")
        active.send_keys(address, Keys.TAB)
        before = self.browser.find("html").id
        self.browser.driver.switch_to.active_element.send_keys(PASSWORD, Keys.ENTER)
        self.browser.leave(before)
        self.expect("/account")
        # Out again: past the link to the content, to the button, and on the next page to its button.
        for stop in ["sign-out", "confirm"]:
            before = self.browser.find("html").id
            for _ in range(30):
                ActionChains(self.browser.driver).send_keys(Keys.TAB).perform()
                if self.browser.driver.switch_to.active_element.get_attribute("id") == stop:
                    break
            ActionChains(self.browser.driver).send_keys(Keys.ENTER).perform()
            self.browser.leave(before)
        self.expect("/signed-out")

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
        print(f"first load of /sign-in: {weight} bytes in {len(traffic)} answers")
        # Style and script stay with the browser.
        self.go("/sign-up")
        self.browser.find("#email")
        again = sum(a["bytes"] for a in self.browser.traffic() if not a["url"].endswith("/favicon.ico"))
        self.assertLess(again, 10_000)


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
