"""The account's pages."""
import base64
import io
import json
import zipfile

from demo import unique_address
from world import PageTest, browser

PASSWORD = "correct horse battery"


class Account(PageTest):
    def test_every_page_is_in_order(self):
        self.browser.complaints()  # of the tests before
        self.sign_in_with_apple()
        for path in ["", "/name", "/email", "/ways", "/devices", "/activity", "/export", "/delete"]:
            self.go("/account" + path)
            self.expect("/account" + path)
            self.assertEqual(self.browser.axe(), [], path)
            self.browser.resize(320)
            self.assertEqual(self.browser.overflow(), [], path)
            self.browser.resize(1280)
        self.assertEqual([c for c in self.browser.complaints() if "favicon" not in c], [])

    def test_the_name_changes_and_is_text_whatever_is_in_it(self):
        self.sign_in_with_apple()
        self.browser.press("#edit-name")
        name = "<img src=x onerror=alert(1)>\"'{{t}}"
        self.browser.fill(given=name, family="العائلة")
        self.browser.press("#save")
        self.expect("/account")
        self.assertTrue(self.browser.has("[role=status]"))
        self.assertIn(name, self.browser.text("h1"))
        self.assertEqual(self.browser.all("h1 img"), [])

    def test_the_address_changes_with_proof(self):
        address = unique_address("old")
        self.sign_up(address)
        self.browser.press("#edit-email")
        self.prove(PASSWORD)
        new = unique_address("new")
        self.browser.fill(email=new)
        self.browser.press("#send")
        self.expect("/account/code")
        self.browser.fill(code=self.demo.code("mail", new))
        self.browser.press("#send")
        self.expect("/account")
        self.assertIn(new, self.browser.text())

    def test_a_way_is_added_and_removed_but_not_the_last(self):
        self.sign_in_with_apple()
        self.go("/account/ways")
        self.assertEqual(self.browser.all(".act"), [])
        self.assertIn("only way", self.browser.text())
        person, address = self.demo.person()
        self.demo.account("google", person, address)
        self.browser.press("#add-google")
        self.choose(person)
        self.expect("/account/ways")
        self.assertIn("Google", self.browser.text(".things"))
        self.assertTrue(self.browser.has("[role=status]"))
        self.browser.press(".things li:has(.act[aria-label*=Google]) .act")
        self.assertEqual(self.browser.axe(), [])
        self.browser.press("#confirm")
        self.expect("/account/ways")
        self.assertNotIn("Google", self.browser.text(".things"))

    def test_a_password_is_changed(self):
        address = unique_address("change")
        self.sign_up(address)
        self.go("/account/password")
        self.prove(PASSWORD)
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(current="wrong horse battery", password="another horse battery")
        self.browser.press("#save")
        self.assertEqual(self.browser.find("#current").get_attribute("aria-invalid"), "true")
        self.browser.fill(current=PASSWORD, password="another horse battery")
        self.browser.press("#save")
        self.assertTrue(self.browser.has("[role=status]"))
        self.sign_out()
        self.go("/sign-in")
        self.browser.fill(email=address, password="another horse battery")
        self.browser.press("#sign-in")
        self.expect("/account")

    def test_a_number_is_added_and_a_guest_keeps_the_account(self):
        self.go("/sign-in")
        self.browser.press("#as-guest")
        self.expect("/account")
        self.browser.press("#edit-phone")
        self.assertEqual(self.browser.axe(), [])
        self.browser.run("document.querySelector('#country').value = 'DE'")
        self.browser.fill(phone="0151 23456782")
        self.browser.press("#send")
        self.expect("/account/code")
        self.browser.fill(code=self.demo.code("texts", "+4915123456782"))
        self.browser.press("#send")
        self.expect("/account/ways")
        self.assertIn("has been added", self.browser.text("[role=status]"))
        self.go("/account")
        self.assertNotIn("without signing in", self.browser.text())

    def test_another_device_is_signed_out(self):
        address = unique_address("devices")
        self.sign_up(address)
        self.browser.driver.delete_all_cookies()
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.go("/account/devices")
        self.assertEqual(len(self.browser.all(".things li")), 2)
        self.browser.press(".act")
        self.browser.press("#confirm")
        self.expect("/account/devices")
        self.assertEqual(len(self.browser.all(".things li")), 1)
        self.go("/account")
        self.expect("/account")

    def test_activity_is_told_in_plain_words(self):
        self.sign_in_with_apple()
        self.go("/account/activity")
        self.assertIn("Account created", self.browser.text(".things"))
        self.go("/account/activity?ui_locales=de")
        self.assertIn("Account erstellt", self.browser.text(".things"))

    def test_two_accounts_are_combined_and_separated(self):
        address = unique_address("other")
        self.sign_up(address)
        self.sign_out()
        person, _ = self.sign_in_with_apple()
        self.go("/account")
        self.browser.press("#merge")
        self.expect("/sign-in")
        self.assertEqual(self.browser.axe(), [])
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account/merge")
        self.assertIn("Nothing has changed yet", self.browser.text())
        self.assertEqual(self.browser.axe(), [])
        self.browser.press("#merge")
        self.expect("/account")
        self.go("/account/ways")
        self.assertIn("Password", self.browser.text(".things"))
        # It can be undone wherever the person is signed in.
        self.browser.forget()
        self.go("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.go("/account")
        self.browser.press("#undo-merge")
        self.browser.press("#confirm")
        self.assertIn("two accounts again", self.browser.text())
        self.browser.forget()
        self.go("/sign-in")
        self.browser.press("#with-apple")
        self.choose(person)
        self.go("/account/ways")
        self.assertNotIn("Password", self.browser.text(".things"))

    def test_an_account_is_deleted_and_the_page_says_what_became_of_it(self):
        self.sign_in_with_apple()
        self.go("/account/delete")
        self.browser.press("#confirm")
        self.assertTrue(self.browser.has("#agree-fault"))
        self.browser.find("#agree").click()
        self.browser.press("#confirm")
        self.browser.until(lambda: self.browser.path.startswith("/deletions/"), "no page of the deletion")
        self.assertIn("deleted", self.browser.text("h1"))
        self.assertEqual(self.browser.axe(), [])
        self.go("/account")
        self.expect("/sign-in")

    def test_deletion_can_be_given_to_app_review_as_an_address(self):
        address = unique_address("review")
        self.sign_up(address)
        self.sign_out()
        self.go("/account/delete")
        self.expect("/sign-in")
        self.assertIn("Delete your account", self.browser.text("h1"))
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account/delete")

    def test_a_session_that_ends_in_the_middle_of_a_form_returns_to_it(self):
        address = unique_address("lost")
        self.sign_up(address)
        self.go("/account/name")
        self.browser.fill(given="Changed")
        # As after "sign out all others" on another device.
        self.browser.driver.delete_all_cookies()
        self.browser.press("#save")
        self.browser.until(lambda: self.browser.path in ("/sign-in", "/account/name"), "lost")
        if self.browser.path == "/account/name":
            self.browser.press("#save")
        self.expect("/sign-in")
        self.browser.fill(email=address, password=PASSWORD)
        self.browser.press("#sign-in")
        self.expect("/account/name")
        self.assertEqual(self.browser.find("#given").get_attribute("value"), "Changed")
        self.browser.press("#save")
        self.expect("/account")
        self.assertIn("Changed", self.browser.text("h1"))

    def test_a_form_sent_twice_acts_once(self):
        self.sign_in_with_apple()
        self.go("/account/name")
        self.browser.fill(given="Twice")
        statuses = self.browser.run(
            """const form = document.querySelector("form.form"), body = new URLSearchParams(new FormData(form));
            return Promise.all([1, 2].map(() => fetch(form.action, {method: "POST", body, redirect: "manual"}).then((r) => r.type)));""")
        self.assertEqual(statuses, ["opaqueredirect", "opaqueredirect"])
        self.go("/account")
        self.assertIn("Twice", self.browser.text("h1"))

    def test_the_export_has_the_account(self):
        person, address = self.sign_in_with_apple()
        self.go("/account/export")
        answer = self.browser.run(
            """const form = document.querySelector("form[action$='/account/export']"), body = new URLSearchParams(new FormData(form));
            body.set("format", "json");
            return fetch(form.action, {method: "POST", body}).then(async (r) => [r.status, await r.text()]);""")
        self.assertEqual(answer[0], 200)
        self.assertIn(address, answer[1])
        json.loads(answer[1])
        self.go("/account/export")
        archive = self.browser.driver.execute_async_script(
            """const done = arguments[0], form = document.querySelector("form[action$='/account/export']"), body = new URLSearchParams(new FormData(form));
            body.set("format", "zip");
            fetch(form.action, {method: "POST", body}).then(async (r) => done(btoa(String.fromCharCode(...new Uint8Array(await r.arrayBuffer())))));""")
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(archive))) as files:
            self.assertIsNone(files.testzip())
            self.assertIn(address, files.read("account-data.json").decode())
            self.assertIn("records/identities.json", files.namelist())
