/** The most pixels of an image: fifty million. Decoding a larger one would starve the engines. */
export const MAX_PIXELS = 50_000_000;
