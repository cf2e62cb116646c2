"""Writes the trained network as `packages/core/src/mrz/line-weights.ts`: `/usr/bin/python3 export.py --folder run`.

Batch normalisation is folded into the convolutions. Each layer: a scale and a bias for each output (32-bit floats), then
the weights as 8-bit integers, the outputs of each tap side by side.
"""

import argparse
import base64
import hashlib
import os

import numpy as np
import torch

from network import LineReader

TARGET = os.path.join(os.path.dirname(__file__), "../../packages/core/src/mrz/line-weights.ts")


def fold(convolution, norm):
    """Weights and biases of a convolution with the normalisation that follows it."""
    weights = convolution.weight.detach()
    if norm is None:
        return weights, convolution.bias.detach()
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (weights * factor[:, None, None, None]).detach(), (norm.bias - norm.running_mean * factor).detach()


def write_layer(convolution, norm):
    weights, bias = fold(convolution, norm)
    outputs = weights.shape[0]
    # Rows and columns of a filter before its inputs: the two rows of `join` are 2 × 64 inputs.
    taps = weights.permute(2, 3, 1, 0).reshape(-1, outputs).numpy()
    scales = np.maximum(np.abs(taps).max(0), 1e-8) / 127
    integers = np.clip(np.round(taps / scales), -127, 127).astype(np.int8)
    return scales.astype("<f4").tobytes() + bias.numpy().astype("<f4").tobytes() + integers.tobytes()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="run")
    options = parser.parse_args()
    network = LineReader().eval()
    network.load_state_dict(torch.load(os.path.join(options.folder, "checkpoint.pt"))["average"])
    layers = [(network.first, network.norm)]
    for stage in network.rows:
        layers += [(stage.depthwise, stage.norm), (stage.pointwise, stage.norm2)]
    layers.append((network.join, network.norm2))
    for block in network.columns:
        layers += [(block.depthwise, block.norm), (block.pointwise, block.norm2)]
    layers.append((network.out, None))
    data = b"".join(write_layer(*layer) for layer in layers)
    digest = hashlib.sha256(data).hexdigest()
    with open(TARGET, "w") as file:
        file.write("// Written by tools/mrz-training/export.py: the weights of the line network, described in docs/mrz.md.\n")
        file.write(f"/** SHA-256 of the bytes. */\nexport const LINE_WEIGHTS_SHA256 = '{digest}';\n")
        file.write(f"/** {len(data)} bytes as base64. */\nexport const LINE_WEIGHTS =\n  '{base64.b64encode(data).decode()}';\n")
    print(f"{len(data)} bytes, SHA-256 {digest}")


main()
