"""Feeds the program every kind of bad input and compares what it says with docs/errors.md.

usage: check_errors.py [--write] PROGRAM [DOCUMENT]

Every case is run in a folder of its own. Its exit code must be the one written here, it prints
nothing on standard output, and its last line on standard error is the message of the table.
--write puts the table into the document instead of comparing.
"""

import gzip
import json
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time

BEGIN, END = "<!-- errors -->", "<!-- end of errors -->"
GOOD = b"food\tfruit\nfood\tbread\n"
TRAIN = ["train", "--data", "edges.tsv", "--out", "model", "--epochs", "5"]
AWAY = TRAIN[:5] + ["--model", "smooth", "--dim", "1", "--side-parameter", "exp", "--learning-rate",
                    "10", "--schedule", "constant", "--init", "random"]
FOLDER = ["train", "--data", "folder", "--out", "model", "--epochs", "5"]
TREE = "".join(f"{(i - 1) // 3}\t{i}\n" for i in range(1, 40)).encode()
SYNSET = b"00000200 13 n 01 fruit 0 001 @ 00000100 n 0000 | what grows on a tree\n"
SENSES = b"fruit n 1 1 @ 1 0 00000200\n"
PATHS = b"food > fruit > fresh\nfood > fish > fresh\n"
ENTITIES = b"0\tfood\n1\tfruit\n"
SEAL = b'{"gumbelbox":"folder","files":{"train.tsv":{"bytes":8,"crc32":"00000000"}}}'


def safetensors(head, data=b""):
    text = json.dumps(head).encode()
    return struct.pack("<Q", len(text)) + text + data


class Case:
    def __init__(self, what, command, code=1, model=None, **files):
        self.what, self.command, self.code = what, command, code
        self.model = model  # changes the bytes of a good model
        self.files = {name.replace("__", "/").replace("_", "."): content
                      for name, content in files.items()}


def edges(what, content):
    return Case(what, TRAIN, edges_tsv=content)


def folder(what, **files):
    names = {"folder__entities_tsv": ENTITIES, "folder__train_tsv": b"0\t1\n"} | files
    return Case(what, FOLDER, **{name: text for name, text in names.items() if text is not None})


def openke(what, train, names=b"2\nfood\t0\nfruit\t1\n"):
    return Case(what, FOLDER, folder__train2id_txt=train, folder__entity2id_txt=names)


def form(what, name, content, *words, code=1):
    """A file of another form than edges.tsv, with options of how to read it."""
    return Case(what, ["train", "--data", name, "--out", "model", *words], code=code,
                **{name.replace(".", "_"): content})


def ratings(what, content, *words, code=1, **files):
    return Case(what, ["import", "ratings", "ratings.csv", "--out", "made", *words], code=code,
                ratings_csv=content, **files)


def ontology(what, content, *words):
    return Case(what, ["import", "obo", "food.obo", "--out", "made", *words], food_obo=content)


def wordnet(what, **files):
    return Case(what, ["import", "wordnet", "dict", "--out", "made"],
                **{f"dict__{name}": content for name, content in files.items()})


def split(what, content, *words):
    return Case(what, ["split", "edges.tsv", "--out", "made", *words], edges_tsv=content)


def model(what, change):
    return Case(what, ["info", "model"], model=change)


def usage(what, *words, **files):
    return Case(what, list(words), code=2, edges_tsv=GOOD, **files)


def flip(content):
    place = len(content) - 20
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1:]


def newer(content):
    return content.replace(b'"format_version":"3"', b'"format_version":"9"')


def twice(content):
    return content.replace(b'"format_version"', b'"format"        ', 1)


SECTIONS = {
    "Tables and paths": [
        edges("a cell is missing", GOOD + b"food\n"),
        edges("lines of several kinds", GOOD + b"food\tfish\t0.5\n"),
        form("a comma without quotes", "food.csv", b"parent,child\nfood,fruit\nfood,bread, sliced\n"),
        form("a quote that does not close", "food.csv",
             b'parent,child\nfood,fruit\nfood,"bread\nfood,fish\n'),
        edges("blanks between the names", b"food fruit\nfood bread\n"),
        edges("no title that tells the parent", b"name\tprice\tcolour\tsize\nshirt\t9\tred\tM\n"),
        edges("a child that is missing", b"parent\tchild\n" + GOOD + b"food\t\n"),
        form("a column that is not there", "food.csv", b"food,fruit\n",
             "--columns", "parent=group,child=2", code=2),
        form("an unknown role of a column", "food.csv", b"food,fruit\n",
             "--columns", "mother=1,child=2", code=2),
        form("a level twice", "food.csv", b"food,fruit\n", "--columns", "level=1,level=1", code=2),
        edges("nothing", b"\n# a comment\n"),
        edges("only self-loops", b"food\tfood\n"),
        edges("numbers in column 3 that are no probabilities", b"food\tfruit\t1.5\n"),
        Case("no such file", TRAIN),
    ],
    "Files of other forms": [
        form("ratings", "ratings.csv", b"userId,movieId,rating\n1,31,2.5\n1,1029,3.0\n"),
        form("baskets", "baskets.csv", b"milk,bread,eggs\nbread\nmilk,bread\nbeer,wine,nuts,eggs\n"),
        form("a spreadsheet", "food.xlsx", b"PK\3\4" + bytes(26)),
        form("RDF/XML", "food.owl", b'<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/'
             b'1999/02/22-rdf-syntax-ns#">\n'),
        form("JSON that is cut short", "food.json", b'{"name": "food",\n "children": [{"name": "fruit"}'),
        form("JSON that is no hierarchy", "food.json", b'["food", "fruit"]'),
        form("JSON with a key twice in an object", "food.json",
             b'[{"id": 1, "name": "food"},\n{"id": 2, "name": "fruit", "parent": 1, "parent": 3}]'),
        form("JSON with a child that is none", "food.json",
             b'{"name": "food",\n"children": [{"name": "fruit"}, null]}'),
        form("columns of JSON", "food.json", b'{"food": {"fruit": {}}}', "--columns", "parent=1,child=2",
             code=2),
        form("a mistake in Turtle", "food.ttl", b"@prefix : <http://food.org/> .\n:fruit :partOf .\n"),
        form("Turtle without a hierarchy", "food.ttl",
             b'@prefix : <http://food.org/> .\n:fruit :colour "red" .\n'),
        edges("Latin-1 instead of UTF-8", b"food\tfruit\nfood\tcr\xe8me\n"),
        edges("UTF-16", "food\tfruit\n".encode("utf-16")),
        edges("a NUL byte", b"food\tfruit\nfood\tbre\0ad\n"),
        edges("a line of 100 MB", b"food\tfruit\n" + b"x" * 100_000_000),
        Case("a damaged gzip file", TRAIN[:2] + ["edges.tsv.gz"] + TRAIN[3:],
             edges_tsv_gz=gzip.compress(GOOD * 99, mtime=0)[:40]),
        Case("text behind gzip data", TRAIN[:2] + ["edges.tsv.gz"] + TRAIN[3:],
             edges_tsv_gz=gzip.compress(GOOD, mtime=0) + b"food\tmeat\n"),
    ],
    "Ratings and baskets": [
        ratings("a cell is missing", b"user,item,rating\n1,31,2.5\n1,1029\n"),
        ratings("a rating that is no number", b"1\t31\t5\n1\t32\tgood\n", "--like", "rating > 4"),
        ratings("a rule about a column that is not there", b"user,item\n1,31\n", "--like", "stars > 4",
                code=2),
        ratings("no rule", b"user,item,rating\n1,31,5\n", "--like", "good", code=2),
        ratings("no title that tells the items", b"user,rating,a,b\n1,5,2,3\n"),
        ratings("an unknown role of a column", b"1,31\n", "--columns", "who=1,item=2", code=2),
        ratings("titles of other items", b"1,31\n1,32\n", "--titles", "titles.csv",
                titles_csv=b"movieId,title\n7,Heat\n"),
        ratings("too few rows for every item", b"1,31\n1,32\n", "--min-ratings", "100"),
        ratings("no two items of one user", b"1,31\n2,32\n"),
        ratings("all users held out", b"1,31\n1,32\n2,31\n", "--hold-out-users", "0.9", code=2),
        ratings("two titles of items", b"user,item_id,product_id\n1,2,3\n"),
        ratings("titles that are numbers", b"1,31\n1,32\n", "--titles", "links.csv",
                links_csv=b"movieId,imdbId\n31,113277\n32,78748\n"),
        Case("rows or lists", ["import", "baskets", "baskets.txt", "--out", "made"],
             baskets_txt=b"o1,milk\no2,milk\no3,bread\n"),
        Case("lines of one item", ["import", "baskets", "baskets.txt", "--out", "made"],
             baskets_txt=b"milk\nbread\n"),
    ],
    "Data folders": [
        folder("marginals that lack an id", folder__train_tsv=b"0\t1\t0.5\n",
               folder__marginals_tsv=b"0\t0.5\t3\n"),
        folder("marginals of a hierarchy", folder__marginals_tsv=b"0\t0.5\t3\n1\t0.5\t3\n"),
        folder("no edges at all", folder__train_tsv=None),
        folder("no names", folder__entities_tsv=None),
        folder("an id beyond the names", folder__train_tsv=b"0\t1\n0\t2\n"),
        folder("an id beyond 64 bits", folder__train_tsv=b"0\t99999999999999999999\n"),
        folder("a negative id", folder__train_tsv=b"0\t-1\n"),
        folder("ids out of order", folder__entities_tsv=b"0\tfood\n5\tfruit\n"),
        openke("OpenKE: 2^31 edges announced", b"2147483648\n0\t1\t0\n"),
        openke("OpenKE: 10^18 names announced", b"1\n0\t1\t0\n", b"1000000000000000000\nfood\t0\n"),
        openke("OpenKE: several relations", b"2\n0\t1\t0\n1\t0\t3\n"),
    ],
    "WordNet, ontologies, splits": [
        ontology("no OBO file", b"<?xml version='1.0'?>\n"),
        ontology("a line without a tag", b"[Term]\nid: F:1\nname food\n"),
        ontology("a term without an id", b"[Term]\nname: food\n"),
        ontology("an id of two terms", b"[Term]\nid: F:1\n\n[Term]\nid: F:1\n"),
        ontology("no terms", b"format-version: 1.2\n"),
        ontology("a relation that no term has", b"[Term]\nid: F:1\n\n[Term]\nid: F:2\nis_a: F:1\n",
                 "--relations", "part_of"),
        wordnet("a folder without WordNet", readme=b""),
        wordnet("data.noun alone", data_noun=SYNSET),
        wordnet("a synset cut short", data_noun=SYNSET[:40], index_noun=SENSES),
        wordnet("a hypernym that is missing", data_noun=SYNSET, index_noun=SENSES),
        split("split: nothing to spare", GOOD, "--hold-out-edges"),
        split("split: a cycle", b"hen\tegg\negg\then\n", "--hold-out-closure"),
        Case("split: not said how", ["split", "edges.tsv", "--out", "made"], code=2, edges_tsv=GOOD),
    ],
    "Model files": [
        model("an empty file", lambda content: b""),
        model("cut short", lambda content: content[:-100]),
        model("one bit flipped", flip),
        model("a newer version", newer),
        model("a key twice", twice),
        model("a text file", lambda content: b"dear diary\n" * 20),
        model("a gzip file", lambda content: gzip.compress(content, mtime=0)),
        model("a head of 2^60 bytes", lambda content: struct.pack("<Q", 2**60) + content[8:]),
        model("of another program", lambda content: safetensors({})),
        Case("a checkpoint", ["info", "model.checkpoint"], code=1),
        Case("no such file", ["info", "model"]),
    ],
    "Output": [
        usage("the same file as the input", *TRAIN[:4], "edges.tsv"),
        usage("a file of another kind", *TRAIN[:4], "diary", diary=b"dear diary"),
        Case("a model that was changed", TRAIN, code=2, model=flip, edges_tsv=GOOD),
        usage("the same file as the log", *TRAIN, "--log", "model"),
        usage("the same file as the checkpoint", *TRAIN, "--log", "model.checkpoint"),
        Case("a file of the data", FOLDER[:3] + ["--out", "folder/valid.tsv"], code=2,
             folder__entities_tsv=ENTITIES, folder__train_tsv=b"0\t1\n"),
        usage("a log that is none", *TRAIN, "--log", "diary", diary=b"dear diary"),
        usage("a log with a line of yours", *TRAIN, "--log", "log",
              log=b'{"gumbelbox":"log","options":{}}\nlower the rate next time\n'),
        usage("a file in place of a folder", *TRAIN, "--tensorboard", "diary", diary=b"dear diary"),
        usage("a folder that holds the input", "split", "made/train.tsv", "--hold-out-edges", "--out", "made",
              made__train_tsv=GOOD),
        usage("a dash in place of a folder", "import", "edges.tsv", "--out", "-"),
        usage("a folder that gumbelbox did not make", "import", "edges.tsv", "--out", "made", made__train_tsv=GOOD),
        usage("a folder that somebody changed", "import", "edges.tsv", "--out", "made",
              made__train_tsv=b"0\t1\n", made___gumbelbox_json=SEAL),
        usage("a folder with other files", "import", "edges.tsv", "--out", "made", "--force",
              made__notes_txt=b"dear diary"),
        Case("a folder that is missing", TRAIN[:4] + ["missing/model"], edges_tsv=GOOD),
        Case("a folder", TRAIN[:4] + ["."], edges_tsv=GOOD),
        Case("a full disk", TRAIN[:4] + ["/dev/full", "--epochs", "5"], edges_tsv=GOOD),
        usage("export: an unknown ending", "export", "model", "--out", "food.pdf"),
        usage("export: a table that is there already", "export", "model", "--out", "food.csv",
              food_csv=b"name,lower_1,upper_1\nfood,0,1\n"),
        usage("export: a picture that was changed", "export", "model", "--out", "food.svg", food_svg=b"<svg/>\n"),
        usage("export: an ending of another format", "export", "model", "--format", "svg", "--out", "food.csv"),
    ],
    "Runs that stop": [
        Case("Ctrl-C or SIGTERM", TRAIN[:5], code=130),
        usage("begun again by mistake", *TRAIN),
        usage("resumed with other options", *TRAIN[:5], "--resume", "--dim", "3"),
        usage("resumed with other data", *TRAIN[:5], "--resume"),
        Case("resumed from a damaged checkpoint", TRAIN[:5] + ["--resume"]),
        usage("resumed with other options beside a finished model", *TRAIN[:5], "--resume", "--dim", "3"),
        Case("resumed with other data beside a finished model", TRAIN[:5] + ["--resume"], code=2, edges_tsv=TREE),
        usage("a layout too wide to train", *TRAIN, "--layout-margin", "1e6", "--beta", "10"),
        usage("a tree of too many pairs", "generate", "balanced", "--branching", "1", "--depth",
              "1000000", "--out", "tree"),
        Case("more wrong answers than --max-wrong allows",
             [*TRAIN[:5], "--init", "random", "--epochs", "1", "--restart", "--max-wrong", "0"],
             edges_tsv=TREE),
        Case("numbers that run away", AWAY, edges_tsv=TREE),
        Case("and resumed at the same rate", TRAIN[:5] + ["--resume"], code=2, edges_tsv=TREE),
    ],
    "Questions and options": [
        Case("an unknown name", ["query", "model", "P(food | bred)"]),
        Case("a name of two entities", ["contains", "model", "fresh"], paths_txt=PATHS),
        Case("a name that is the id of another entity", ["contains", "model", "#0"],
             paths_txt=b"food\t#0\nfood\tbread\n"),
        Case("a name of 10,000 letters", ["contains", "model", "x" * 10_000]),
        Case("a batch with a bad line", ["contains", "model", "--batch", "names.txt"], names_txt=b"bred\n"),
        Case("an answered question with a bad name", ["eval", "model", "--task", "questions", "asked.tsv"],
             asked_tsv=b"P(food | bread)\t0.5\nP(food | bred)\t0.5\n"),
        Case("an answered question without its answer", ["eval", "model", "--task", "questions", "asked.tsv"],
             asked_tsv=b"P(food | bread)\n"),
        usage("a task for other data", "eval", "model", "--data", "edges.tsv", "--task", "probability"),
        Case("calibrated without valid.tsv", ["calibrate", "model", "--data", "edges.tsv"], edges_tsv=GOOD),
        usage("a question that does not parse", "query", "model", "P(food | bread"),
        usage("an unknown verb", "trian"),
        usage("an unknown flag", *TRAIN, "--dims", "3"),
        usage("a file without its flag", "train", "edges.tsv"),
        usage("an option that is missing", "train", "--data", "edges.tsv"),
        usage("an argument that is missing", "contains", "model"),
        usage("a name in two words", "contains", "model", "rye", "bread"),
        usage("a value out of range", *TRAIN, "--dim", "0"),
        usage("an option of another model", *TRAIN, "--model", "hard", "--beta", "0.1"),
        usage("a configuration file that is no TOML", *TRAIN, "--config", "run.toml",
              run_toml=b"dim = \n"),
        usage("an unknown key in it", *TRAIN, "--config", "run.toml", run_toml=b"dims = 3\n"),
        usage("a key of 40,000 parts in it", *TRAIN, "--config", "run.toml",
              run_toml=b"a." * 40_000 + b"a = 1\n"),
    ],
}
FINISHED = {"resumed with other options beside a finished model", "resumed with other data beside a finished model"}
NEEDS_MODEL = {"an unknown name", "a name of two entities",
               "a name that is the id of another entity", "a name of 10,000 letters", "a batch with a bad line",
               "an answered question with a bad name", "an answered question without its answer",
               "a task for other data", "calibrated without valid.tsv",
               "a question that does not parse", "export: an unknown ending",
               "export: a table that is there already", "export: a picture that was changed",
               "export: an ending of another format"} | FINISHED
NEEDS_CHECKPOINT = {"a checkpoint", "begun again by mistake", "resumed with other options",
                    "resumed with other data", "resumed from a damaged checkpoint"}


def run(program, words, scratch):
    ran = subprocess.run([program, *words], cwd=scratch, stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def stop(program, words, scratch):
    """Sends SIGTERM once the run has a checkpoint."""
    child = subprocess.Popen([program, *words, "--epochs", "1000000", "--quiet"], cwd=scratch,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (scratch / "model.checkpoint").exists() and child.poll() is None:
        time.sleep(0.01)
    child.send_signal(signal.SIGTERM)
    out, err = child.communicate()
    return child.returncode, out, err


def prepare(program, case, scratch):
    for name, content in case.files.items():
        (scratch / name).parent.mkdir(exist_ok=True)
        (scratch / name).write_bytes(content)
    if case.what in NEEDS_CHECKPOINT or case.code == 130:
        (scratch / "edges.tsv").write_bytes(GOOD)
    if case.what in NEEDS_MODEL or case.model is not None:
        (scratch / "good.tsv").write_bytes(case.files.get("paths.txt", GOOD))
        assert run(program, ["train", "--data", "good.tsv", "--out", "model"], scratch)[0] == 0
    if case.model is not None:
        content = (scratch / "model").read_bytes()
        assert case.model(content) != content, case.what
        (scratch / "model").write_bytes(case.model(content))
    if case.what in NEEDS_CHECKPOINT:
        assert stop(program, TRAIN[:5], scratch)[0] == 130
    if case.what == "resumed with other data":
        (scratch / "edges.tsv").write_bytes(GOOD + b"food\tfish\n")
    if case.what == "resumed from a damaged checkpoint":
        content = (scratch / "model.checkpoint").read_bytes()
        (scratch / "model.checkpoint").write_bytes(flip(content))
    if case.what == "and resumed at the same rate":
        assert run(program, AWAY, scratch)[0] == 1


def message(program, case):
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        prepare(program, case, scratch)
        before = {path: path.read_bytes() for path in scratch.rglob("*") if path.is_file()}
        code, out, err = (stop if case.code == 130 else run)(program, case.command, scratch)
        assert code == case.code, f"{case.what}: exit {code}, expected {case.code}: {err}"
        assert out == "", f"{case.what}: printed {out!r}"
        after = {path for path in scratch.rglob("*") if path.is_file()}
        new = {path.name for path in after - set(before)}
        assert new <= {"model.checkpoint"}, f"{case.what}: left {new}"
        assert all(path.read_bytes() == content for path, content in before.items()), case.what
        last = err.rstrip("\n").split("\n")[-1]
        assert last.startswith("gumbelbox: "), f"{case.what}: said {err!r}"
        return last.removeprefix("gumbelbox: ")


def table(program):
    lines = []
    for title, cases in SECTIONS.items():
        lines += ["", f"## {title}", "", "| what is wrong | exit code | message |", "| --- | --- | --- |"]
        for case in cases:
            text = message(program, case)
            # What depends on the machine: how far a run came, and the bytes of what it wrote.
            text = re.sub(r"stopped after \d+", "stopped after N", text)
            text = re.sub(r"checksum is \w{8}, expected \w{8}", "checksum is X, expected Y", text)
            text = text.replace("|", "\\|")
            lines.append(f"| {case.what} | {case.code} | `{text}` |")
    return "\n".join(lines) + "\n\n"


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    program = str(pathlib.Path(words[0]).resolve())
    document = pathlib.Path(words[1] if len(words) > 1 else "docs/errors.md")
    text = document.read_text("utf-8")
    head, rest = text.split(BEGIN)
    old, tail = rest.split(END)
    new = "\n" + table(program).lstrip("\n")
    if "--write" in sys.argv:
        document.write_text(head + BEGIN + new + END + tail, "utf-8")
        return 0
    expected, found = old.splitlines(), new.splitlines()
    for line in found:
        if line not in expected:
            print(f"{document} lacks: {line}")
    for line in expected:
        if line not in found:
            print(f"{document} has, and the program does not say: {line}")
    return old != new


if __name__ == "__main__":
    sys.exit(main())
