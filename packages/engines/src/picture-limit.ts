/** The most pixels a picture may have here: fifty million, over which decoding alone would starve the engines. */
export const MAX_PIXELS = 50_000_000;
