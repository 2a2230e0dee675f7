#!/usr/bin/env python3
"""Draws a list of positions with Spark, one ID a line, into a table of Parquet.

    pip install 'pyspark[sql]' zumen      # or a wheel of yours for zumen, on each machine
    spark-submit examples/spark.py ids.txt pictures.parquet

A row has its ID and either the picture or the reason why there is none: nothing is lost, and one bad line stops no other.
The same ID gives the same bytes, so what Spark runs again after a machine failed is what would have been there before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

import zumen

COLUMNS = {
    "id": "as it stands in the list",
    "svg": "the picture",
    "title": "who, what, and whose turn",
    "error": "the code of the fault",
    "message": "the fault for people, with its caret",
}
SCHEMA = pa.schema([(name, pa.string()) for name in COLUMNS])
# Rows that are held at a time: a picture has some 20 KB.
ROWS = 256


# ANCHOR: draw
def drawn(style: zumen.Style, position: str) -> dict[str, str]:
    """Draws one position: a row of the table."""
    try:
        drawing = style.draw(position)
        return {"id": position, "svg": drawing.svg, "title": drawing.title}
    except zumen.ZumenError as error:
        return {"id": position, "error": error.code, "message": str(error)}


def draw(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Draws what a task of Spark was given: batches with the IDs in their first column."""
    style = zumen.Style(theme="print", width=84)
    for batch in batches:
        for start in range(0, batch.num_rows, ROWS):
            positions = batch.column(0).slice(start, ROWS).to_pylist()
            rows = [drawn(style, position) for position in positions]
            yield pa.RecordBatch.from_pylist(rows, schema=SCHEMA)
# ANCHOR_END: draw


def pictures(positions: DataFrame) -> DataFrame:
    """Draws all positions of a column of texts."""
    return positions.mapInArrow(draw, ", ".join(f"{name} string" for name in COLUMNS))


def main() -> None:
    """Draws a file of IDs."""
    source, target = sys.argv[1:]
    spark = SparkSession.builder.appName("zumen").getOrCreate()
    # A short file is one piece, and would be one task: four for each core keep all of them busy to the end.
    positions = spark.read.text(source).repartition(4 * spark.sparkContext.defaultParallelism)
    pictures(positions).write.mode("overwrite").parquet(target)
    table = spark.read.parquet(target)
    refused = table.filter("error is not null").count()
    print(f"{table.count() - refused} drawn, {refused} refused: {target}")


if __name__ == "__main__":
    main()
