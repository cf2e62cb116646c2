/** A card shown on a screen: its picture resampled to the display's pixels, each made of three coloured stripes. */
export interface Display {
  /** Display pixels over the width of the document: 600 is a coarse screen, 1400 finer than most cameras see. */
  pixels: number;
}

/** R G B of a picture at `(u, v)`, in its own pixels. */
export type Sampler = (u: number, v: number, into: Float32Array) => void;

const DARK_STRIPE = 0.28;
const DARK_ROW = 0.55;
const ROW_GAP = 0.18;

/** Seen from close by, one stripe of a pixel shines in its own colour only, and rows are parted by a dark line. */
export function showOnDisplay(sample: Sampler, width: number, { pixels }: Display): Sampler {
  const pitch = width / pixels;
  return (u, v, into) => {
    const column = Math.floor(u / pitch);
    const row = Math.floor(v / pitch);
    sample((column + 0.5) * pitch, (row + 0.5) * pitch, into);
    const stripe = Math.floor((u / pitch - column) * 3);
    const line = v / pitch - row < ROW_GAP ? DARK_ROW : 1;
    for (let channel = 0; channel < 3; channel++) {
      // Displays are bright: the loss in the gaps is made up for.
      into[channel]! *= (channel === stripe ? 1 : DARK_STRIPE) * line * 1.9;
    }
  };
}
