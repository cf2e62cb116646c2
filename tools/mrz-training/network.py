"""The network: depthwise separable convolutions down to one row of columns, residual blocks along it, CTC."""

from torch import nn
from torch.nn import functional as F

from lines import ALPHABET

CHANNELS = 96
# Columns of the output per pixel of width.
STRIDE = 4


class Separable(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.depthwise = nn.Conv2d(inputs, inputs, 3, stride, 1, groups=inputs, bias=False)
        self.norm = nn.BatchNorm2d(inputs)
        self.pointwise = nn.Conv2d(inputs, outputs, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return F.relu(self.norm2(self.pointwise(F.relu(self.norm(self.depthwise(x))))))


class Residual(nn.Module):
    """Five columns of context, one channel at a time, then all channels of a column."""

    def __init__(self, channels, dilation):
        super().__init__()
        self.depthwise = nn.Conv2d(channels, channels, (1, 5), 1, (0, 2 * dilation), (1, dilation), groups=channels, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.pointwise = nn.Conv2d(channels, channels, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)

    def forward(self, x):
        return F.relu(x + self.norm2(self.pointwise(F.relu(self.norm(self.depthwise(x))))))


class LineReader(nn.Module):
    """`(n, 1, 32, width)` to `(n, 38, width / 4)`: the logits of each column; the last class is the blank of CTC."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(1, 16, 3, 2, 1, bias=False)
        self.norm = nn.BatchNorm2d(16)
        self.rows = nn.Sequential(Separable(16, 32, (2, 2)), Separable(32, 48, (2, 1)), Separable(48, 64, (2, 1)))
        self.join = nn.Conv2d(64, CHANNELS, (2, 1), bias=False)
        self.norm2 = nn.BatchNorm2d(CHANNELS)
        self.columns = nn.Sequential(*(Residual(CHANNELS, dilation) for dilation in (1, 1, 2, 1)))
        self.out = nn.Conv2d(CHANNELS, len(ALPHABET) + 1, 1)

    def forward(self, x):
        x = F.relu(self.norm(self.first(x)))
        x = F.relu(self.norm2(self.join(self.rows(x))))
        return self.out(self.columns(x))[:, :, 0]
