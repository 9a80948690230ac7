"""The operator's pages."""
from demo import unique_address
from world import PageTest

PATHS = ["", "/jobs", "/deliveries", "/deliveries?state=skipped", "/alerts", "/numbers?period=week", "/history"]


class AdminSteps:
    def enter(self, role="admin"):
        self.browser.open(self.demo.admin + "/admin")
        self.expect("/admin/sign-in")
        self.browser.fill(token=self.demo.operator(role))
        self.browser.press("#sign-in")
        self.expect("/admin")

    def look_up(self, address):
        self.browser.fill(q=address)
        self.browser.press("#search")
        self.browser.find("#profile")

    def test_support_finds_and_helps_a_person(self):
        address = unique_address("support")
        self.sign_up(address)
        self.enter("support")
        self.look_up(address)
        self.assertIn("Ida Noether", self.browser.text("h1"))
        self.browser.press("#resend")
        self.assertIn("on its way", self.browser.text("[role=status]"))
        self.browser.press("#sign-out-all")
        self.browser.press("#confirm")
        self.assertIn("signed out", self.browser.text("[role=status]"))
        self.browser.press("#disable")
        self.browser.press("#confirm")
        self.assertIn("disabled", self.browser.text("[role=status]"))
        self.browser.press("#delete")
        self.browser.press("#confirm")
        self.assertIn("deleted", self.browser.text("[role=status]"))


class Admin(AdminSteps, PageTest):
    def test_every_page_is_in_order(self):
        address = unique_address("support")
        self.sign_up(address)
        self.browser.complaints()  # of the tests before
        self.browser.open(self.demo.admin + "/admin/sign-in")
        self.assertEqual(self.browser.axe(), [])
        self.enter()
        self.look_up(address)
        person = self.browser.driver.current_url
        for url in [self.demo.admin + "/admin" + path for path in PATHS] + [person, person + "/delete"]:
            self.browser.open(url)
            self.browser.find("h1")
            for scheme in ["light", "dark"]:
                self.browser.look(scheme)
                self.browser.open(url)  # colours change gradually
                self.browser.find("h1")
                self.assertEqual(self.browser.axe(), [], f"{url} {scheme}")
            self.browser.look()
            self.browser.resize(320)
            self.assertEqual(self.browser.overflow(), [], url)
            self.browser.resize(1280)
        self.assertEqual([c for c in self.browser.complaints() if "favicon" not in c], [])


class AdminWithoutScripts(AdminSteps, PageTest):
    scripts = False
