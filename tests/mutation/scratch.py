"""A copy of the project in which sources are changed, built and tested, so that the project itself stays as it is."""
import os
import re
import resource
import shutil
import signal
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("notation", "replay", "db", "cli", "tests", "samples", "scripts", "docs")
# In the order in which they are tried: what tests a library closely, then what does through others.
PROGRAMS = {"notation": ("notation_tests", "replay_tests", "conformance_tests", "cli_tests", "db_tests"),
            "replay": ("replay_tests", "conformance_tests", "cli_tests", "db_tests")}
SKIPPED = 77
MEMORY = 4 << 30  # bytes that a test may take


class Scratch:
    """Builds cheaply (-O1) and a program for every test file, so that little is built before the first test fails."""

    def __init__(self, folder, jobs):
        self.tree = os.path.join(folder, "tree")
        self.build_folder = os.path.join(folder, "build")
        self.temporary = os.path.join(folder, "tmp")
        self.jobs = str(jobs)
        self.originals = {}
        self.seconds = {}  # of processor time that a program takes when nothing is wrong
        os.makedirs(self.tree, exist_ok=True)
        self._copy()
        beside, link = os.path.join(ROOT, "..", "shared"), os.path.join(folder, "shared")
        if os.path.isdir(beside) and not os.path.exists(link):
            os.symlink(os.path.realpath(beside), link)
        # Objects of the sources as they are come back from ccache, if it is there, whatever was changed in between; a
        # cache of our own, since that of the machine would fill with mutants.
        self.environment = dict(os.environ, CCACHE_DIR=os.path.join(folder, "ccache"), CCACHE_MAXSIZE="1G",
                                TMPDIR=self.temporary)
        subprocess.run(
            ["cmake", "-S", self.tree, "-B", self.build_folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None",
             "-DCMAKE_CXX_FLAGS=-O1 -DNDEBUG -D_GLIBCXX_ASSERTIONS", "-DWAGGLE_SPLIT_TESTS=ON",
             *(["-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"] if shutil.which("ld.lld") else [])],
            check=True, env=self.environment, stdout=subprocess.DEVNULL)
        listed = subprocess.run(["ninja", "-C", self.build_folder, "-t", "targets", "all"], check=True,
                                capture_output=True, text=True).stdout.splitlines()
        self.programs = sorted(line.split(":")[0] for line in listed if re.fullmatch(r"[a-z]+_tests\.[a-z_]+: phony", line))

    def _copy(self):
        """Brings the copy up to date; what is equal keeps its time, so that it is not built again."""
        wanted = set()
        for top in FOLDERS + ("CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE", "CHANGELOG.md"):
            source = os.path.join(ROOT, top)
            files = [source] if os.path.isfile(source) else [
                os.path.join(folder, name) for folder, _, names in os.walk(source) for name in names
                if "__pycache__" not in folder]
            for path in files:
                name = os.path.relpath(path, ROOT)
                wanted.add(name)
                copy = os.path.join(self.tree, name)
                content = read(path)
                if os.path.exists(copy) and read(copy) == content:
                    continue
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copy(path, copy)
                os.utime(copy)
        for folder, _, names in os.walk(self.tree):
            for name in names:
                if os.path.relpath(os.path.join(folder, name), self.tree) not in wanted:
                    os.remove(os.path.join(folder, name))

    def write(self, name, text):
        with open(os.path.join(self.tree, name), "w", encoding="utf-8") as out:
            out.write(text)

    def original(self, name):
        """A source as it was when it was first asked for, whatever is being edited meanwhile."""
        if name not in self.originals:
            self.originals[name] = read(os.path.join(self.tree, name)).decode()
        return self.originals[name]

    def restore(self, name):
        self.write(name, self.original(name))

    def build(self, *targets):
        """Does it compile and link? The compiler's words are returned, too."""
        run = subprocess.run(["ninja", "-C", self.build_folder, "-j", self.jobs, *targets], env=self.environment,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return run.returncode == 0, run.stdout

    def run(self, program):
        """Runs a test program up to its first failure. Returns "" when it passes, else what happened. Too much time or
        memory is a failure; time is that of the processor, so a busy machine makes none."""
        shutil.rmtree(self.temporary, ignore_errors=True)
        os.makedirs(self.temporary)
        limit = int(5 + 5 * self.seconds.get(program, 60))
        folder = os.path.join(self.build_folder, "tests", program.split("_tests.")[0])

        def confine():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        test = subprocess.Popen([os.path.join(folder, program), "--abort"], cwd=self.temporary,
                                env=self.environment, preexec_fn=confine, start_new_session=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            # A test that waits for something that does not come uses no processor.
            code = test.wait(timeout=60 + 20 * limit)
        except subprocess.TimeoutExpired:
            code = -signal.SIGXCPU
        try:
            os.killpg(test.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        test.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if code in (0, SKIPPED):
            self.seconds.setdefault(program, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            return ""
        if code in (-signal.SIGXCPU, -signal.SIGKILL):
            return "time"
        return "failed" if code > 0 else signal.Signals(-code).name

    def prepare(self, groups):
        """Builds the programs of these groups and runs each, to know how long it takes. All have to pass."""
        programs = [program for program in self.programs if program.split(".")[0] in groups]
        built, words = self.build(*programs)
        if not built:
            raise SystemExit(words)
        for program in programs:
            begin = time.time()
            if self.run(program):
                raise SystemExit(f"{program} fails although nothing was changed")
            print(f"{program}: {time.time() - begin:.1f} s", flush=True)
        return programs


def read(path):
    with open(path, "rb") as file:
        return file.read()
