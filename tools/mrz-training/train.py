"""Trains the network: `/usr/bin/python3 train.py --steps 40000 --folder run`. Resumes where the folder holds a run."""

import argparse
import math
import os
import time

import numpy as np
import torch
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset

from lines import ALPHABET, BLANK, HEIGHT, draw_line, normalise
from network import STRIDE, LineReader

BATCH = 32
RATE = 3e-3
WARM_UP = 300
# Weights that are kept: the average over about this many steps.
AVERAGE = 400
INDEX = {character: i for i, character in enumerate(ALPHABET)}
LENGTHS = (44, 30, 44, 36, 30, 44, 30, 36)


class Batches(Dataset):
    """Batch `i` holds the lines of 32 even seeds, all of one length; odd seeds are kept for evaluation.

    Drawing takes longer than training: `unique` batches are drawn once, kept in `folder`, and used again with another
    contrast, noise and place.
    """

    def __init__(self, first, last, unique, folder):
        self.first, self.last, self.unique, self.folder = first, last, unique, folder

    def __len__(self):
        return self.last - self.first

    def __getitem__(self, i):
        step = self.first + i
        index = step % self.unique
        path = os.path.join(self.folder, f"{index}.npz")
        if not os.path.exists(path):
            length = LENGTHS[index % len(LENGTHS)]
            lines = [draw_line(2 * (index * BATCH + k), length) for k in range(BATCH)]
            np.savez(path, texts=[text for _, text in lines], **{str(k): pixels for k, (pixels, _) in enumerate(lines)})
        with np.load(path) as kept:
            lines = [(kept[str(k)], str(text)) for k, text in enumerate(kept["texts"])]
        return collate(lines, np.random.default_rng(step))


def collate(lines, random):
    """Lines of one length in frames of one width: images, labels, columns of each that can hold text, length of each."""
    width = max(pixels.shape[1] for pixels, _ in lines) + 8
    width = math.ceil(width / 32) * 32
    images = np.zeros((len(lines), 1, HEIGHT, width), np.float32)
    for image, (pixels, _) in zip(images, lines):
        values = normalise(pixels) * random.uniform(0.8, 1.2) + random.uniform(-0.15, 0.15)
        values += random.standard_normal(values.shape, np.float32) * random.uniform(0, 0.15)
        left = random.integers(0, 8)
        image[0, :, left : left + values.shape[1]] = values
    labels = torch.tensor([INDEX[character] for _, text in lines for character in text])
    columns = torch.tensor([math.ceil((pixels.shape[1] + 8) / STRIDE) for pixels, _ in lines])
    lengths = torch.tensor([len(text) for _, text in lines])
    return torch.from_numpy(images), labels, columns, lengths


def rate_of(step, steps):
    if step < WARM_UP:
        return RATE * (step + 1) / WARM_UP
    return RATE * 0.5 * (1 + math.cos(math.pi * step / steps)) + 2e-6


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=40000)
    parser.add_argument("--folder", default="run")
    parser.add_argument("--unique", type=int, default=6000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    batches = os.path.join(options.folder, "batches")
    os.makedirs(batches, exist_ok=True)
    path = os.path.join(options.folder, "checkpoint.pt")
    network = LineReader().to(memory_format=torch.channels_last)
    average = LineReader()
    average.load_state_dict(network.state_dict())
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-4)
    step = 0
    if os.path.exists(path):
        saved = torch.load(path)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        step = saved["step"]
    print(f"{sum(p.numel() for p in network.parameters())} parameters, from step {step}", flush=True)
    loader = DataLoader(Batches(step, options.steps, options.unique, batches), batch_size=None, num_workers=options.workers, prefetch_factor=8)
    started, loss_average = time.time(), None
    for images, labels, columns, lengths in loader:
        for group in optimiser.param_groups:
            group["lr"] = rate_of(step, options.steps)
        scores = network(images.to(memory_format=torch.channels_last)).permute(2, 0, 1).log_softmax(2)
        loss = F.ctc_loss(scores, labels, columns, lengths, blank=BLANK, zero_infinity=True)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        step += 1
        with torch.no_grad():
            keep = 1 - 1 / min(AVERAGE, step)
            new = network.state_dict()
            for name, value in average.state_dict().items():
                value.copy_(value * keep + new[name] * (1 - keep) if value.is_floating_point() else new[name])
        loss_average = loss.item() if loss_average is None else 0.99 * loss_average + 0.01 * loss.item()
        if step % 250 == 0 or step == options.steps:
            torch.save({"network": network.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, path + ".new")
            os.replace(path + ".new", path)
            print(f"{step} steps, {(time.time() - started) / 60:.1f} min, loss {loss_average:.4f}", flush=True)


main()
