"""Loads the configurations that README and docs/ show with `bramley config check`."""
import base64
import json
import os
import pathlib
import re
import subprocess
import tempfile

import documents

try:
    import yaml
except ImportError:
    yaml = None

# What a page leaves out, because it is about something else.
BASE = {
    "server": {"public_url": "https://id.example.com", "trusted_proxies": "none"},
    "apple": {
        "team_id": "A1B2C3D4E5", "key_id": "F6G7H8J9K0", "private_key_path": "AuthKey.p8",
        "native_client_ids": ["com.example.app"], "web_client_ids": ["com.example.app.web"]},
    "app": {"redirect_uris": ["https://www.example.com/signed-in"]},
}


def blocks(page):
    """Yields the blocks of a page that are a part of bramley.yaml."""
    sections = {key.split(".")[0] for key in keys()}
    headings = [(number, line) for number, line in page.prose if line.startswith("#")]
    for block in page.blocks:
        if block.language != "yaml":
            continue
        value = yaml.safe_load(block.text)
        last = [line for number, line in headings if number < block.line][-1:]
        if isinstance(value, dict) and set(value) <= sections and "emulator.yaml" not in "".join(last):
            yield block, value


def keys():
    table = (documents.ROOT / "docs/configuration.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `([a-z]+[a-z_.<>]*)`", table, re.M)


def merged(base, value):
    """Returns a mapping with the members of another one. Of two ways to name clients the later one counts."""
    result = dict(base)
    for name, inner in value.items():
        if name == "app" and "clients" in inner:
            result[name] = inner
        elif isinstance(inner, dict) and isinstance(result.get(name), dict):
            result[name] = merged(result[name], inner)
        else:
            result[name] = inner
    return result


def base(block, value):
    """Returns what surrounds a block: a server on this machine for a stand-in on this machine, a master key beside a database."""
    added = {}
    if "http://127.0.0.1" in block.text:
        added = {"server": {"public_url": "http://127.0.0.1:8080"}}
    if "database" in value:
        added = {"server": {"master_key_path": "master.key"}}
    return merged(BASE, added)


class Folder:
    """A folder with the files that a configuration names."""

    def __init__(self, path):
        self.path = path
        self.number = 0

    def with_files(self, value, name=""):
        if isinstance(value, dict):
            return {key: self.with_files(inner, f"{name}.{key}") for key, inner in value.items()}
        if isinstance(value, list):
            return [self.with_files(inner, name) for inner in value]
        return str(self.file(name)) if name.endswith("_path") and isinstance(value, str) else value

    def file(self, setting):
        self.number += 1
        file = self.path / f"file-{self.number}"
        if "tls_" in setting:
            made = self.path / "tls.pem"
            if not made.exists():
                self.openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=id.example.com",
                             "-addext", "subjectAltName=DNS:id.example.com", "-days", "90", "-keyout", self.path / "tls.key", "-out", made)
            text = (self.path / ("tls.key" if "key" in setting else "tls.pem")).read_text()
        elif "private_key" in setting:
            text = self.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
        elif "master_key" in setting:
            text = base64.b64encode(os.urandom(32)).decode() + "\n"
        elif "hooks" in setting or "webhook" in setting:
            text = "whsec_" + base64.b64encode(os.urandom(32)).decode() + "\n"
        else:
            text = "a-secret-of-somebody-else-that-is-long-enough\n"
        file.write_text(text)
        file.chmod(0o600)
        return file

    @staticmethod
    def openssl(*arguments):
        return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def check(page, command):
    """Returns how many configurations of a page were loaded, and what is wrong with the others."""
    good, faults = 0, []
    for block, value in blocks(page) if yaml else []:
        if block.note.startswith("not run: "):
            continue
        with tempfile.TemporaryDirectory(prefix="bramley-configuration-") as name:
            folder = Folder(pathlib.Path(name))
            whole = folder.with_files(merged({**base(block, value), "data": str(folder.path / "data")}, value))
            (folder.path / "data").mkdir(mode=0o700)
            (folder.path / "bramley.yaml").write_text(yaml.safe_dump(whole), encoding="utf-8")
            environment = {key: text for key, text in os.environ.items() if not key.startswith("BRAMLEY_")}
            done = subprocess.run(
                [command, "config", "check", "--json"], cwd=folder.path, env=environment, capture_output=True, text=True, timeout=60)
        if done.returncode:
            try:
                words = [f"{fault.get('setting', 'bramley.yaml')}: {fault['message']}" for fault in json.loads(done.stdout)["faults"]]
            except ValueError:
                words = [done.stdout + done.stderr]
            faults.append(f"{block.where}: " + "; ".join(words))
        else:
            good += 1
    return good, faults
