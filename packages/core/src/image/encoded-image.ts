/** An image made ready to be sent: upright, without metadata, opaque, a JPEG within the limit. */
export interface EncodedImage {
  /** Standard base64 of the JPEG, with padding and without a data-URL prefix. */
  base64: string;
  blob: Blob;
  mediaType: 'image/jpeg';
  /** Pixels, after the orientation was applied. */
  width: number;
  height: number;
  /** Length of the decoded JPEG in bytes. */
  byteLength: number;
  /** SHA-256 of the decoded bytes, 64 lower-case hex digits. */
  sha256: string;
}
