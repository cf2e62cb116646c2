/** Holder of the documents, a fictitious person. Dates are `yyyy-mm-dd`, countries ICAO codes. */
export const HOLDER = {
  surname: 'VANTERPOOL',
  givenNames: 'ZELDA QUINN',
  issuer: 'UTO',
  nationality: 'UTO',
  documentNumber: 'X48213976',
  birthDate: '1984-03-17',
  sex: 'F',
  issueDate: '2022-05-04',
  expiryDate: '2032-05-03',
  personalNumber: '',
} as const;

/**
 * Addresses of the images: `file:` in Node, the test server's in a browser. All are JPEG files of 1280 × 720 pixels, as
 * a camera sees its subject. The sandbox reads the documents as `HOLDER`'s.
 */
export const PICTURES = {
  /** Document type `00000001003`, on a table. */
  passport: new URL(/* @vite-ignore */ '../pictures/passport.jpg', import.meta.url),
  /** Document type `99990000001`. */
  cardFront: new URL(/* @vite-ignore */ '../pictures/card-front.jpg', import.meta.url),
  cardBack: new URL(/* @vite-ignore */ '../pictures/card-back.jpg', import.meta.url),
  /** The holder, on another photograph than that of the documents. */
  selfie: new URL(/* @vite-ignore */ '../pictures/selfie.jpg', import.meta.url),
  /** Another person. */
  stranger: new URL(/* @vite-ignore */ '../pictures/stranger.jpg', import.meta.url),
} as const;
