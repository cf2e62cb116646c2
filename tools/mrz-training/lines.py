"""Synthetic lines of machine-readable zones (ICAO 9303) for training and evaluation.

`draw_line(seed)` renders one line in OCR-B, prints it on a ground, photographs it and crops it. The same seed gives the
same line on every machine with the same versions of OpenCV and Pillow.
"""

import random
import string

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

ALPHABET = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK = len(ALPHABET)
HEIGHT = 32
# Characters of a line: TD1; TD2, MRV-B and the French identity card; TD3 and MRV-A.
LENGTHS = (30, 36, 44)

FONT_FOLDER = "/usr/share/fonts/opentype/ocr-b/"
# Debian's fonts-ocr-b: round and sharp stroke ends.
FONTS = ("OCRB.otf", "OCRB.otf", "OCRBS.otf")
FONT_SIZE = 30

cv2.setNumThreads(1)
_fonts, _glyphs, _sheets = {}, {}, {}
# Issuing states and codes of Doc 9303 part 3, section 5; the rest are random letters.
STATES = (
    "UTO D<< FRA GBR USA ITA ESP POL NLD BEL AUT CHE SWE NOR DNK FIN PRT GRC CZE SVK HUN ROU BGR HRV SVN EST LVA LTU IRL "
    "CAN MEX BRA ARG CHL COL PER VEN URY IND PAK BGD LKA NPL CHN JPN KOR PRK THA VNM MYS SGP IDN PHL AUS NZL ZAF EGY MAR "
    "DZA TUN NGA KEN ETH GHA SEN CIV CMR TUR IRN IRQ ISR JOR LBN SAU ARE KWT QAT OMN YEM RUS UKR BLR KAZ UZB GEO ARM AZE "
    "AFG SYR ALB SRB BIH MKD MNE RKS ISL LUX MLT CYP AND MCO SMR VAT XXA XXB XXC XOM UNO EUE"
).split()


def draw_line(seed, length=None):
    """One line: `(pixels, text)`. `pixels` is 32 rows of grey levels, 0 to 255, of at most 20 columns per character."""
    r = random.Random(seed)
    noise = np.random.default_rng(seed)
    text = write_text(r, length or r.choices(LENGTHS, WEIGHTS_OF_LENGTHS)[0])
    image, box = print_text(r, noise, text)
    return photograph(r, noise, image, box, len(text)), text


WEIGHTS_OF_LENGTHS = (3, 2, 4)


# Text


def write_text(r, length):
    kind = r.random()
    if kind < 0.34:
        text = _names_line(r, length)
    elif kind < 0.42:
        text = _names(r)
    elif kind < 0.80:
        text = _numbers_line(r, length)
    elif kind < 0.86:
        text = _document_line(r)
    else:
        # Each character equally often, so that no language is learnt.
        text = "".join(r.choice(ALPHABET) for _ in range(length))
    return text[:length].ljust(length, "<")


def _letters(r, low, high):
    return "".join(r.choice(string.ascii_uppercase) for _ in range(r.randint(low, high)))


def _digits(r, count):
    return "".join(r.choice(string.digits) for _ in range(count))


def _state(r):
    return r.choice(STATES).ljust(3, "<") if r.random() < 0.6 else _letters(r, 3, 3)


def _names(r):
    surname = "<".join(_letters(r, 2, 12) for _ in range(r.choice((1, 1, 1, 2))))
    given = "<".join(_letters(r, 1, 10) for _ in range(r.choice((0, 1, 1, 2, 2, 3))))
    return f"{surname}<<{given}"


def _names_line(r, length):
    kind = r.choice(("P<", "P<", "PD", "PO", "PM", "V<", "VB", "I<", "ID", "AC", "A<", "C<", "IP", "IR"))
    return kind + _state(r) + _names(r)


def _number(r):
    if r.random() < 0.45:
        return _digits(r, 9)
    return "".join(r.choice(string.digits + string.ascii_uppercase) for _ in range(9))


def _optional(r, count):
    if r.random() < 0.45:
        return "<" * count
    return "".join(r.choice(string.digits + (string.ascii_uppercase if r.random() < 0.5 else string.digits) + "<") for _ in range(count))


def _date(r):
    return f"{r.randint(0, 99):02}{r.randint(1, 12):02}{r.randint(1, 31):02}"


def _numbers_line(r, length):
    dates = f"{_date(r)}{_digits(r, 1)}{r.choice('MF<MFX')}{_date(r)}{_digits(r, 1)}"
    if length == 30:
        return f"{dates}{_state(r)}{_optional(r, 11)}{_digits(r, 1)}"
    more = 14 if length == 44 else 7
    return f"{_number(r)}{_digits(r, 1)}{_state(r)}{dates}{_optional(r, more)}{_digits(r, 1) if length == 36 else _digits(r, 2)}"


def _document_line(r):
    """The first line of a card: TD1, or the French identity card."""
    if r.random() < 0.3:
        return "IDFRA" + _letters(r, 3, 20).ljust(25, "<") + _digits(r, 6)
    return r.choice(("I<", "ID", "AC", "C<", "IR")) + _state(r) + _number(r) + _digits(r, 1) + _optional(r, 15)


# Print


def _font(name, size):
    if (name, size) not in _fonts:
        _fonts[name, size] = ImageFont.truetype(FONT_FOLDER + name, size)
    return _fonts[name, size]


def _glyph(name, character, shift):
    """A character of a line, moved right by `shift` quarters of a pixel."""
    key = (name, character, shift)
    if key not in _glyphs:
        font = _font(name, FONT_SIZE)
        glyph = Image.new("L", (int(font.getlength("0")) + 8, FONT_SIZE + 8), 0)
        ImageDraw.Draw(glyph).text((3 + shift / 4, 4), character, fill=255, font=font)
        _glyphs[key] = np.asarray(glyph, np.float32) / 255
    return _glyphs[key]


def _microprint(size, height, width):
    """A sheet of tiny letters, the same for each seed."""
    if size not in _sheets:
        r = random.Random(size)
        sheet = Image.new("L", (1400, 200), 0)
        draw = ImageDraw.Draw(sheet)
        for row in range(0, 200, int(size * 1.3)):
            draw.text((r.randint(-40, 0), row), _letters(r, 6, 6) * 80, fill=255, font=_font("OCRB.otf", size))
        _sheets[size] = np.asarray(sheet, np.float32) / 255
    return _sheets[size][:height, :width]


def print_text(r, noise, text):
    """The printed line with its neighbours on a ground: `(pixels, (left, top, right, bottom) of the line's ink box)`."""
    font = r.choice(FONTS)
    pitch = _font(font, FONT_SIZE).getlength("0") * r.uniform(0.93, 1.08)
    margin = FONT_SIZE * 2
    width = int(pitch * len(text) + 2 * margin)
    height = FONT_SIZE * 4
    ink = np.zeros((height, width), np.float32)
    top = height / 2 - FONT_SIZE * 0.62
    jitter = r.uniform(0, 0.05) if r.random() < 0.35 else 0
    lift = r.uniform(0, 0.03) if r.random() < 0.35 else 0

    def row(line, y):
        for i, character in enumerate(line):
            quarters = round((margin + (i + r.uniform(-jitter, jitter)) * pitch) * 4)
            glyph = _glyph(font, character, quarters % 4)
            x, first = quarters // 4 - 3, round(y + r.uniform(-lift, lift) * FONT_SIZE) - 4
            part = glyph[max(0, -first) : height - first]
            place = ink[max(0, first) : max(0, first) + len(part), x : x + glyph.shape[1]]
            np.maximum(place, part, out=place)

    row(text, top)
    spacing = FONT_SIZE * r.uniform(1.25, 1.9)
    # Lines above and below, and other print close to the zone.
    if r.random() < 0.55:
        row(write_text(r, len(text)), top - spacing)
    if r.random() < 0.55:
        row(write_text(r, len(text)), top + spacing)
    ink = _wear(r, noise, ink)
    ground = _ground(r, noise, height, width)
    image = _mix(r, ground, ink)
    # Cap height of OCR-B is 0.70 em in these fonts; the first row of pixels of a capital lies 0.27 em below the origin.
    box = (margin, top + FONT_SIZE * 0.27, margin + pitch * len(text), top + FONT_SIZE * 0.97)
    return image, box


def _wear(r, noise, ink):
    """Stroke weight, ribbon and ink-jet faults, scratches, rubbed places."""
    kind = r.random()
    if kind < 0.34:
        size = r.choice((2, 2, 2, 3, 3))
        ink = cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    elif kind < 0.46:
        size = 2
        ink = cv2.erode(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    height, width = ink.shape
    if r.random() < 0.3:
        cell = r.randint(2, 7)
        spots = cv2.resize(noise.random((height // cell, width // cell), dtype=np.float32), (width, height))
        ink = ink * (1 - r.uniform(0.3, 1) * (spots > r.uniform(0.72, 0.96)))
    if r.random() < 0.2:
        # Rubbed off by the sheet that lies on it.
        patch = cv2.resize(noise.random((3, 12), dtype=np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        ink = ink * np.clip(0.35 + patch * 1.3, 0, 1)
    if r.random() < 0.12:
        for _ in range(r.randint(1, 4)):
            a = (r.randint(0, width), r.randint(0, height))
            b = (a[0] + r.randint(-300, 300), a[1] + r.randint(-60, 60))
            cv2.line(ink, a, b, r.choice((0.0, 0.0, 1.0)), r.randint(1, 3), cv2.LINE_AA)
    if r.random() < 0.15:
        ink = cv2.GaussianBlur(ink, (0, 0), r.uniform(0.5, 1.5))
    if r.random() < 0.1:
        # Thresholded afterwards: swollen corners of a bad copy.
        ink = (cv2.GaussianBlur(ink, (0, 0), r.uniform(0.9, 2.1)) > r.uniform(0.3, 0.6)).astype(np.float32)
    return ink


def _ground(r, noise, height, width):
    """Paper with a security background: guilloche, screens, raster, microprint, stains."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    ground = np.full((height, width), r.uniform(120, 250), np.float32)
    ground += r.uniform(-30, 30) * (x / width - 0.5) + r.uniform(-20, 20) * (y / height - 0.5)
    for _ in range(r.choice((0, 0, 1, 1, 2, 3, 4))):
        angle = r.uniform(0, np.pi)
        wave = r.uniform(0, 9) * np.sin(x * r.uniform(0.004, 0.09) + r.uniform(0, 6.3))
        phase = (x * np.cos(angle) + (y + wave) * np.sin(angle)) * r.uniform(0.01, 0.9) + r.uniform(0, 6.3)
        lines = np.sin(phase)
        if r.random() < 0.4:
            # Fine lines instead of soft waves.
            lines = -np.clip(lines - r.uniform(0.3, 0.85), 0, 1) * 2
        ground += r.uniform(2, 26) * lines
    if r.random() < 0.4:
        coarse = noise.standard_normal((max(2, height // r.randint(2, 24)), max(2, width // r.randint(2, 24)))).astype(np.float32)
        ground += cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC) * r.uniform(2, 20)
    if r.random() < 0.12:
        size = r.choice((6, 7, 9))
        ground -= _microprint(size, height, width) * r.uniform(8, 40)
    if r.random() < 0.08:
        # The border between the zone's white strip and the coloured page.
        edge = int(height * r.choice((r.uniform(0.1, 0.3), r.uniform(0.7, 0.9))))
        ground[:edge] += r.uniform(-60, 20)
    return ground


def _mix(r, ground, ink):
    level = float(ground.mean())
    if r.random() < 0.06:
        # Light print on a dark ground.
        ground = ground - level + r.uniform(30, 95)
        return ground * (1 - ink) + r.uniform(150, 250) * ink
    black = min(r.uniform(0, 105), level - r.uniform(38, 130))
    if r.random() < 0.15:
        # Translucent ink: the ground shows through.
        return ground - (level - black) * ink
    return ground * (1 - ink) + black * ink


# Photograph


def photograph(r, noise, image, box, length):
    left, top, right, bottom = box
    cap = bottom - top
    pitch = (right - left) / length
    if r.random() < 0.25:
        image = _curve(r, image, (top + bottom) / 2)
    half = cap * r.uniform(0.53, 1.05)
    middle = (top + bottom) / 2 + r.uniform(-0.12, 0.12) * cap
    half = max(half, 0.5 * cap + abs(middle - (top + bottom) / 2))
    if r.random() < 0.06:
        half = cap * r.uniform(0.46, 0.5)
    x0 = left - pitch * r.uniform(-0.02, 1.3)
    x1 = right + pitch * r.uniform(-0.02, 1.3)
    tilt = 0.2 * cap if r.random() < 0.8 else 0.0
    quad = np.float32([
        [x0, middle - half + r.uniform(-tilt, tilt)],
        [x1, middle - half + r.uniform(-tilt, tilt)],
        [x1 + r.uniform(-tilt, tilt), middle + half + r.uniform(-tilt, tilt)],
        [x0 + r.uniform(-tilt, tilt), middle + half + r.uniform(-tilt, tilt)],
    ])
    # A photograph shows 6 to 30 pixels per character.
    dots = r.uniform(5.5, 14) if r.random() < 0.55 else r.uniform(14, 30)
    width = max(60, int(dots * (x1 - x0) / pitch))
    height = max(9, int(round(width * 2 * half / (x1 - x0))))
    image = cv2.GaussianBlur(image, (0, 0), max(0.15, 0.42 * pitch / dots))
    matrix = cv2.getPerspectiveTransform(quad, np.float32([[0, 0], [width, 0], [width, height], [0, height]]))
    image = cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    image = _light(r, image)
    image = _blur(r, image, dots)
    image = image + noise.standard_normal(image.shape).astype(np.float32) * (r.uniform(0, 14) if r.random() < 0.8 else 0)
    if r.random() < 0.2:
        image = image + cv2.GaussianBlur(noise.standard_normal(image.shape).astype(np.float32), (0, 0), 1.2) * r.uniform(4, 24)
    image = np.clip(image, 0, 255).astype(np.uint8)
    if r.random() < 0.55:
        image = _jpeg(image, r.randint(18, 92))
    if r.random() < 0.22:
        image = _binarise(r, noise, image)
    if r.random() < 0.15:
        image = _sharpen(r, image)
    columns = min(20 * (length + 3), int(r.uniform(12.5, 19.5) * (x1 - x0) / pitch))
    shrink = cv2.INTER_AREA if columns < image.shape[1] or HEIGHT < image.shape[0] else cv2.INTER_LINEAR
    return cv2.resize(image, (columns, HEIGHT), interpolation=shrink)


def _curve(r, image, middle):
    """A page that bends towards the binding, seen from above; the pitch changes along the line."""
    height, width = image.shape
    x = np.linspace(0, 1, width, dtype=np.float32)
    bend = r.uniform(-0.22, 0.22) * FONT_SIZE * np.sin(x * r.uniform(1, 4) + r.uniform(0, 6.3)).astype(np.float32)
    bend -= bend.mean()
    stretch = x + r.uniform(-0.03, 0.03) * np.sin(x * np.pi).astype(np.float32)
    grow = 1 + r.uniform(-0.22, 0.22) * (x - 0.5)
    rows = np.arange(height, dtype=np.float32)[:, None]
    map_x = np.repeat((stretch * (width - 1))[None], height, 0).astype(np.float32)
    map_y = ((rows - middle) * grow[None] + middle + bend[None]).astype(np.float32)
    return cv2.remap(image, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _light(r, image):
    height, width = image.shape
    x = np.linspace(0, 1, width, dtype=np.float32)[None]
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    if r.random() < 0.3:
        # A streak of glare, or the soft edge of a shadow.
        place, size = r.random(), r.uniform(0.015, 0.25)
        image = image + r.uniform(-90, 120) * np.exp(-(((x - place + 0.06 * y) / size) ** 2))
    if r.random() < 0.2:
        edge = 0.5 + 0.5 * np.tanh((x - r.random() + r.uniform(-0.1, 0.1) * y) / r.uniform(0.004, 0.1))
        image = image * (1 - r.uniform(0.2, 0.65) * edge)
    if r.random() < 0.4:
        image = image * r.uniform(0.25, 1) + r.uniform(0, 60)
    if r.random() < 0.15:
        image = 255 * np.power(np.clip(image, 0, 255) / 255, r.uniform(0.5, 2))
    return image.astype(np.float32)


def _blur(r, image, dots):
    kind = r.random()
    if kind < 0.34:
        return cv2.GaussianBlur(image, (0, 0), r.uniform(0.2, max(0.3, 0.13 * dots)))
    if kind < 0.5:
        size = r.randint(2, max(2, int(dots * 0.42)))
        kernel = np.zeros((size, size), np.float32)
        direction = r.random()
        if direction < 0.45:
            kernel[size // 2] = 1
        elif direction < 0.7:
            kernel[:, size // 2] = 1
        else:
            np.fill_diagonal(kernel, 1)
        return cv2.filter2D(image, -1, kernel / kernel.sum())
    return image


def _jpeg(image, quality):
    return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)


def _binarise(r, noise, image):
    """A scan in two levels: by one threshold, or by the mean of the neighbourhood."""
    scale = max(1.0, r.uniform(24, 64) / image.shape[0])
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    if r.random() < 0.5:
        level, _ = cv2.threshold(image, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        image = np.where(image > level + r.uniform(-22, 22), 255, 0).astype(np.uint8)
    else:
        block = int(image.shape[0] * r.uniform(0.5, 2)) | 1
        image = cv2.adaptiveThreshold(image, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, max(3, block), r.uniform(3, 24))
    if r.random() < 0.4:
        size = r.choice((2, 3))
        change = r.choice((cv2.erode, cv2.erode, cv2.dilate))
        image = change(image, np.ones((size, size), np.uint8))
    if r.random() < 0.3:
        image = cv2.medianBlur(image, 3)
    return image


def _sharpen(r, image):
    soft = cv2.GaussianBlur(image, (0, 0), r.uniform(0.8, 2))
    return cv2.addWeighted(image, 1 + r.uniform(0.4, 1.6), soft, -r.uniform(0.4, 1.2), 0)


def normalise(pixels):
    """Grey levels with mean 0 and deviation about 1, as the network reads them."""
    values = pixels.astype(np.float32)
    return (values - values.mean()) / (values.std() + 8)
