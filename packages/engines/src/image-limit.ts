/** The most pixels of a picture: fifty million. Decoding a larger one would starve the engines. */
export const MAX_PIXELS = 50_000_000;
