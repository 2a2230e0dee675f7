"""What the comparisons of pictures share: where the clone is, what differs and by how much."""

import pathlib
import subprocess
import sys

from PIL import Image, ImageChops, ImageFilter

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZE = (1400, 1200)
# Levels, and how much of a picture may differ by more; one of the two is enough. Programs weigh the edges of shapes a little
# differently, and a board of 354 small pieces is edges all over: there few pixels differ much.
LIMITS = [(16, 1.5), (32, 0.5)]


def run(command, **more):
    """What a command prints; its failure ends everything. `zumen diff` says by 1 that there is something to draw."""
    done = subprocess.run(command, capture_output=True, **more)
    if done.returncode != 0 and not (done.returncode == 1 and "diff" in command):
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def arguments(case, theme=None):
    """What draws a case of tests/golden, in its own theme where none is given. PNGs are always whole, so without --trim."""
    lines = (ROOT / "tests/golden" / case / "arguments").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line != "--trim"]
    if theme and "--theme" in kept:
        at = kept.index("--theme")
        del kept[at:at + 2]
    return [*kept, "--theme", theme] if theme else kept


def pixels(path):
    """A picture on white, reduced to the size of a PNG of zumen where it is some times as large."""
    image = Image.open(path).convert("RGBA")
    image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    image = image.reduce(max(1, image.size[0] // SIZE[0]))
    if image.size != SIZE:
        sys.exit(f"{path} has another size than a PNG of zumen: {image.size} after it was reduced")
    return image


def percents(one, other, limits=LIMITS):
    """How much of the picture differs in some channel by more than each of the limits' levels."""
    return above(ImageChops.difference(one, other), limits)


def strays(one, other, limits):
    """How much of a picture is lighter or darker, by more than each of the limits' levels, than the other is there and all
    around: what stands a part of a pixel elsewhere is not."""
    found = []
    for one, other in [(one, other), (other, one)]:
        darkest, lightest = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
        found.append(above(ImageChops.lighter(ImageChops.subtract(darkest, one), ImageChops.subtract(one, lightest)), limits))
    return [max(pair) for pair in zip(*found)]


def above(difference, limits):
    """How much of a difference is more than each of the limits' levels, in percent of all pixels."""
    red, green, blue = difference.split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return [100 * sum(largest.histogram()[levels + 1:]) / (SIZE[0] * SIZE[1]) for levels, _ in limits]


def is_alike(differing, limits=LIMITS):
    """Whether a picture that differs so much is the same but for the edges of its shapes."""
    return any(percent <= limit for percent, (_, limit) in zip(differing, limits))
