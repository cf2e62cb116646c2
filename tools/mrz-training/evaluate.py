"""Reads lines with the trained network: of odd seeds, and of a folder with `<name>.tif|png|jpg` and `<name>.gt.txt`."""

import argparse
import os
import random

import cv2
import numpy as np
import torch

from lines import ALPHABET, BLANK, HEIGHT, draw_line, normalise
from network import LineReader

# Width that a character of a crop is scaled to, in pixels.
PITCH = 16


def read(network, pixels):
    """The text of the best class of each column, repeats and blanks removed."""
    with torch.no_grad():
        best = network(torch.from_numpy(normalise(pixels))[None, None]).argmax(1)[0].tolist()
    return "".join(ALPHABET[c] for i, c in enumerate(best) if c != BLANK and (i == 0 or c != best[i - 1]))


def errors(a, b):
    """Levenshtein distance."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


def scale(image, length):
    """A crop as the network expects it: a margin of an eighth above and below, 16 pixels per character."""
    high, wide = image.shape
    image = cv2.copyMakeBorder(image, high // 8, high // 8, high // 3, high // 3, cv2.BORDER_REPLICATE)
    width = int(PITCH * length * image.shape[1] / wide)
    return cv2.resize(image, (width, HEIGHT), interpolation=cv2.INTER_AREA)


def report(name, pairs):
    exact = sum(a == b for a, b in pairs)
    wrong = sum(errors(a, b) for a, b in pairs)
    total = sum(len(b) for _, b in pairs)
    print(f"{name}: {len(pairs)} lines, {100 * exact / len(pairs):.1f} % exact, {100 * wrong / total:.2f} % of characters wrong")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="run")
    parser.add_argument("--synthetic", type=int, default=400)
    parser.add_argument("--lines")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = LineReader().eval()
    network.load_state_dict(torch.load(os.path.join(options.folder, "checkpoint.pt"))["average"])
    report("synthetic", [(read(network, p), t) for p, t in (draw_line(2 * i + 1) for i in range(options.synthetic))])
    if not options.lines:
        return
    pairs = []
    for name in sorted(os.listdir(options.lines)):
        if not name.endswith(".gt.txt"):
            continue
        text = open(os.path.join(options.lines, name)).read().strip()
        image = next((i for e in (".tif", ".png", ".jpg") if (i := cv2.imread(os.path.join(options.lines, name[:-7] + e), cv2.IMREAD_GRAYSCALE)) is not None), None)
        if image is None or len(text) not in (30, 36, 44):
            continue
        pairs.append((read(network, scale(image, len(text))), text))
    report(options.lines, pairs)
    wrong = [pair for pair in pairs if pair[0] != pair[1]]
    for got, wanted in random.Random(1).sample(wrong, min(options.show, len(wrong))):
        print(f"{wanted}\n{got}\n")


main()
