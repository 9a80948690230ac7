"""Every page in every state, with sample values: what axe finds, reflow, focus, forced colours, text spacing, policy."""
import gzip
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser
from gallery.site import TEMPLATES, Gallery, Site

# WCAG 1.4.12, text spacing.
SPACING = """const sheet = new CSSStyleSheet();
sheet.replaceSync("*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}");
document.adoptedStyleSheets = [sheet];"""


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.gallery = Gallery()
        cls.site = Site(cls.gallery).__enter__()
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.site.__exit__()

    def setUp(self):
        self.browser.resize(1280)
        self.browser.look()

    def each(self, language="en", states=None):
        for state in states or self.gallery.states():
            self.browser.open(f"{self.site.address}/{language}/{state}")
            yield state

    def found(self, judge, language="en", states=None):
        """Returns what `judge` finds wrong, by state."""
        every = ((f"{language} {state}", judge()) for state in self.each(language, states))
        return {state: problems for state, problems in every if problems}

    def test_axe_finds_nothing_in_light(self):
        self.assertEqual(self.found(self.browser.axe), {})
        self.assertEqual(self.browser.run("return axe.version").split(".")[0], "4")

    def test_a_phone_from_right_to_left_in_dark_has_nothing_for_axe_and_nothing_too_wide(self):
        self.browser.resize(320)
        self.browser.look("dark")
        self.assertEqual(self.found(lambda: self.browser.axe() + self.browser.overflow(), "ar"), {})

    def test_a_phone_has_nothing_too_wide_even_when_text_is_spaced_out_and_no_target_too_small(self):
        # 24 pixels are WCAG 2.5.8; a link within a sentence is excepted.
        small = """return [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")].filter((e) => {
          if (e.closest(".visually-hidden, .hint, p.lead") || e.matches(".visually-hidden, .skip")) return false;
          const box = e.getBoundingClientRect();
          return box.width && (box.width < 24 || box.height < 24);
        }).map((e) => e.outerHTML.slice(0, 120));"""
        self.browser.resize(320)

        def judge():
            found = self.browser.run(small) + self.browser.overflow()
            self.browser.run(SPACING)
            return found + self.browser.overflow()

        for language in ["de", "fr"]:
            self.assertEqual(self.found(judge, language), {})

    def test_the_policy_stops_nothing_of_a_page_and_japanese_is_not_too_wide(self):
        self.browser.resize(320)
        self.browser.complaints()
        self.assertEqual(self.found(self.browser.overflow, "ja"), {})
        self.assertEqual([line for line in self.browser.complaints() if "favicon" not in line], [])

    def test_apples_button_comes_first_and_is_no_smaller_than_another(self):
        boxes = "return [...document.querySelectorAll('.method')].map((e) => [e.id, e.offsetWidth, e.offsetHeight])"
        for width in (320, 1280):
            self.browser.resize(width)
            for language in ("en", "de", "ar", "ja"):
                for _ in self.each(language, ["sign-in"]):
                    (first, wide, high), *others = self.browser.run(boxes)
                    self.assertEqual(first, "with-apple")
                    for name, width_of_other, height in others:
                        self.assertLessEqual(width_of_other, wide, name)
                        if width == 1280:
                            self.assertLessEqual(height, high, name)

    def test_keys_alone_reach_everything_in_the_order_of_the_page_and_show_where_they_are(self):
        mark = """const e = document.activeElement, s = getComputedStyle(e), b = e.getBoundingClientRect();
        return e === document.body ? null : [[...document.querySelectorAll("*")].indexOf(e), s.outlineStyle, parseFloat(s.outlineWidth),
          b.top < innerHeight && b.bottom > 0 && b.left < innerWidth && b.right > 0, e.outerHTML.slice(0, 100)];"""
        for state in self.each("en", ["sign-in", "sign-up", "phone", "account", "ways", "delete"]):
            # An empty link before everything is where the keys begin, wherever the page had put the focus.
            self.browser.run("const a = document.createElement('a'); a.href = '#'; document.body.prepend(a); a.focus()")
            seen = [self.browser.run(mark)[0]]
            while len(seen) < 60:
                ActionChains(self.browser.driver).send_keys(Keys.TAB).perform()
                at = self.browser.run(mark)
                if at is None or at[0] <= seen[-1]:
                    break
                self.assertNotEqual(at[1], "none", at[4])
                self.assertGreaterEqual(at[2], 2, at[4])
                self.assertTrue(at[3], "out of sight: " + at[4])
                seen.append(at[0])
            reachable = self.browser.run(
                """return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")].filter((e) =>
                !e.matches("[tabindex='-1'], [hidden]") && !e.closest("details:not([open]) > :not(summary)")).length""")
            self.assertEqual(len(seen), reachable, state)

    def test_a_mistake_is_told_beside_its_field_and_has_the_focus(self):
        states = ["sign-in-mistakes", "sign-up-mistakes", "reset", "phone", "code-text", "password", "email-change", "delete"]
        for state in self.each("en", states):
            told = self.browser.run(
                """return [...document.querySelectorAll("[aria-invalid=true]")].map((e) =>
                (e.getAttribute("aria-describedby") || "").split(" ").map((i) => document.getElementById(i)?.innerText.trim()).join(" "))""")
            self.assertTrue(told and all(told), state)
            self.assertEqual(self.browser.run("return document.activeElement.getAttribute('aria-invalid')"), "true", state)

    def test_forced_colours_leave_edges_and_text(self):
        self.browser.look(forced_colors=True)
        edges = """return [...document.querySelectorAll(".button, .method, .choice, .field input, select")].filter((e) => {
          const s = getComputedStyle(e);
          return e.offsetWidth > 1 && e.type !== "checkbox" && (s.borderTopStyle === "none" || parseFloat(s.borderTopWidth) < 1);
        }).map((e) => e.outerHTML.slice(0, 100));"""
        self.assertEqual(self.found(lambda: self.browser.run(edges)), {})

    def test_less_motion_means_none(self):
        self.browser.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        for _ in self.each("en", ["sign-in"]):
            self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('.method')).transitionDuration"), "0s")

    def test_script_shows_a_password_and_sends_it_as_one(self):
        for _ in self.each("en", ["sign-in"]):
            field = self.browser.find("#password")
            field.send_keys("correct horse")
            self.browser.find("[data-reveal]").click()
            self.assertEqual(field.get_attribute("type"), "text")
            self.assertEqual(self.browser.find("[data-reveal]").get_attribute("aria-pressed"), "true")
            self.browser.run("const f = arguments[0].form; f.addEventListener('submit', (e) => e.preventDefault()); f.requestSubmit()", field)
            self.assertEqual(field.get_attribute("type"), "password")

    def test_a_form_is_sent_once(self):
        for _ in self.each("en", ["sign-in"]):
            sent = self.browser.run(
                """let sent = 0;
                const form = document.querySelector("form.form");
                form.addEventListener("submit", (e) => { if (!e.defaultPrevented) sent += 1; e.preventDefault(); });
                form.requestSubmit(); form.requestSubmit(); form.requestSubmit();
                return sent;""")
            self.assertEqual(sent, 1)

    def test_a_pasted_code_loses_its_spaces(self):
        for _ in self.each("en", ["code-mail"]):
            value = self.browser.run(
                """const field = document.querySelector("#code"), data = new DataTransfer();
                data.setData("text", " 123 456 ");
                field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, cancelable: true}));
                return field.value;""")
            self.assertEqual(value, "123456")

    def test_the_next_code_waits(self):
        for _ in self.each("en", ["code-mail"]):
            self.assertEqual(self.browser.find("#resend").get_attribute("aria-disabled"), "true")
            self.assertRegex(self.browser.find("#resend").text, r"in \d+ s")

    def test_times_are_the_readers(self):
        self.browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
        for _ in self.each("en", ["devices"]):
            self.assertIn("4:16", self.browser.find("time").text)
        self.browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})

    def test_the_heaviest_page_with_all_of_its_files_is_under_30_kilobytes(self):
        files = sum(len(gzip.compress((TEMPLATES / name).read_bytes())) for name in ("style.css", "page.js"))
        for state in self.gallery.states():
            page = len(gzip.compress(self.gallery.page(state, "ar").encode()))
            self.assertLess(files + page, 30_000, state)

    def test_bramley_js_is_under_6_kilobytes(self):
        self.assertLess(len(gzip.compress((TEMPLATES / "bramley.js").read_bytes())), 6_000)
