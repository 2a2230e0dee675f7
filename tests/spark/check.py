"""Draws 10 000 positions, 100 of them bad, in Spark with a worker that is killed, and compares each with zumen batch."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import SparkSession

import spark as example

COUNT, BAD = 10_000, 100
# Spark starts a program of rdd.pipe without an environment: its whole path is needed.
BATCH = f"{shlex.quote(shutil.which('zumen') or 'zumen')} batch - -f svg --theme print --width 84"


def good(number: int) -> str:
    """An ID of its own for each number: dice, score and length of the match differ."""
    dice = [f"{one}{other}" for one in range(1, 7) for other in range(1, one + 1)]
    length, score = 5 + number // 21 % 20, number // 420
    board = "-b----E-C---eE---c-e----B-" if number % 2 else "-BBBaBC---aaB------dcbc--B"
    return f"XGID={board}:0:0:1:{dice[number % 21]}:{score % 5}:{score // 5}:0:{length}:10"


def bad(number: int) -> str:
    """IDs that are wrong in four ways."""
    return [
        f"XGID=-b----E-C---eE---c-e----B-:0:0:1:7{number % 7}:{number}:0:0:200:10",
        f"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:{number}:0",
        f"XGID=-o----O-C---eE---c-e----B-:0:0:1:31:{number}:0:0:200:10",
        f"no position at all: {number}",
    ][number % 4]


def killed_once(marker: str):
    """What a task does, but one worker dies in the middle of its work, as of a machine that is switched off."""

    def draw(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        task = TaskContext.get()
        for number, rows in enumerate(example.draw(batches)):
            if task.partitionId() == 3 and number == 2 and task.attemptNumber() == 0:
                Path(marker).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            yield rows

    return draw


every = COUNT // BAD
ids = [bad(n // every) if n % every == every // 2 else good(n) for n in range(COUNT)]
assert len(set(ids)) == COUNT
Path("ids.txt").write_text("\n".join(ids) + "\n")

batch = subprocess.run(shlex.split(BATCH), input="\n".join(ids), capture_output=True, text=True)
assert batch.returncode == 1, batch.stderr[-2000:]
told = [json.loads(line) for line in batch.stdout.splitlines()]
assert len(told) == COUNT
wanted = {
    id: (line.get("svg"), line.get("title"), line["error"]["code"] if "error" in line else None)
    for id, line in zip(ids, told, strict=True)
}
assert sum(code is not None for _, _, code in wanted.values()) == BAD

# On one machine, too, a task may be tried four times.
session = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
session.sparkContext.setLogLevel("OFF")
positions = session.read.text("ids.txt").repartition(8)

rows = positions.mapInArrow(killed_once(os.path.abspath("killed")), example.pictures(positions).schema).collect()
assert Path("killed").exists(), "no worker was killed"
assert len(rows) == COUNT, len(rows)
assert {row.id: (row.svg, row.title, row.error) for row in rows} == wanted
assert all("^" in row.message or row.message.startswith("error[") for row in rows if row.error)
print(f"mapInArrow: {COUNT - BAD} pictures as zumen batch draws them, {BAD} faults as it tells them, one worker killed")

lines = session.sparkContext.textFile("ids.txt", 8).pipe(BATCH).map(json.loads).collect()
assert len(lines) == COUNT, len(lines)
for line, other in zip(lines, told, strict=True):
    assert line.get("svg") == other.get("svg") and line.get("title") == other.get("title")
    assert ("error" in line) == ("error" in other) and ("error" not in line or line["error"]["code"] == other["error"]["code"])
print(f"rdd.pipe: {COUNT} lines as zumen batch writes them, in the same order")
session.stop()

# The example as it stands, with fewer.
Path("some.txt").write_text("\n".join(ids[:200]) + "\n")
submitted = subprocess.run(
    ["spark-submit", "--master", "local[2]", "spark.py", "some.txt", "some.parquet"], capture_output=True, text=True
)
sys.stderr.write(submitted.stderr if submitted.returncode else "")
assert "198 drawn, 2 refused: some.parquet" in submitted.stdout, submitted.stdout
print(submitted.stdout.strip())
