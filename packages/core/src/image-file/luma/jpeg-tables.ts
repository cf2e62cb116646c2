import type { HuffmanTable } from './huffman.js';

/** Brightness alone, row by row from the top, 0 to 255. */
export interface Luma {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A component of the frame: how many blocks it has in each unit, and its table of quantisation. */
export interface Component {
  id: number;
  across: number;
  down: number;
  quantisation: number;
}

/** All that is defined before the pixels. */
export interface JpegTables {
  width: number;
  height: number;
  components: Component[];
  quantisation: Map<number, Uint16Array>;
  huffman: Map<number, HuffmanTable>;
  /** Units between restart markers; 0 for none. */
  restartInterval: number;
}
