"""tools/install_packages.sh asks for what is missing, and for nothing else."""

import os
import pathlib
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "install_packages.sh"


class InstallPackages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.log = self.root / "log"
        self.fake("dpkg-query", "printf 'installed cmake\\ninstalled g++\\nconfig-files make\\n'")
        self.fake("apt-get", f'echo "apt-get $DEBIAN_FRONTEND $*" >> {self.log}')

    def fake(self, name, script):
        path = self.root / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def install(self, wanted):
        packages = self.root / "packages.txt"
        packages.write_text(wanted)
        path = f"{self.root}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["/bin/bash", TOOL, packages], env=dict(os.environ, PATH=path),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, check=False)
        calls = self.log.read_text().splitlines() if self.log.exists() else []
        return done.returncode, calls, done.stderr

    def test_calls_nothing_when_nothing_is_missing(self):
        self.fake("id", "echo 0")
        self.assertEqual(self.install("# build\ncmake\n\ng++\n"), (0, [], ""))

    def test_root_installs_what_is_missing(self):
        self.fake("id", "echo 0")
        code, calls, _ = self.install("cmake\nmake\nlibx-dev\n")
        self.assertEqual(code, 0)
        self.assertEqual(calls, [
            "apt-get noninteractive update -qq",
            "apt-get noninteractive install -y -qq --no-install-recommends make libx-dev"])

    def test_others_go_through_sudo(self):
        self.fake("id", "echo 1000")
        self.fake("sudo", f'echo "sudo $*" >> {self.log}; [ "$1" = -n ] || exec "$@"')
        code, calls, _ = self.install("make\n")
        self.assertEqual(code, 0)
        self.assertEqual(calls[0], "sudo -n true")
        self.assertEqual(calls[-1],
                         "apt-get noninteractive install -y -qq --no-install-recommends make")

    def test_without_root_says_what_to_run(self):
        self.fake("id", "echo 1000")
        self.fake("sudo", "exit 1")
        code, calls, message = self.install("make\nlibx-dev\n")
        self.assertEqual((code, calls), (1, []))
        self.assertIn("apt install make libx-dev\n", message)

    def test_a_failed_installation_fails(self):
        self.fake("id", "echo 0")
        self.fake("apt-get", "exit 100")
        self.assertNotEqual(self.install("make\n")[0], 0)


if __name__ == "__main__":
    unittest.main()
