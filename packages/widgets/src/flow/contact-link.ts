import { isWebAddress } from '../element/web-address.js';

const MAIL = /^[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
const TELEPHONE = /^\+?[\d\s()./-]{5,}$/;

/** What a contact leads to, where it is nothing but an e-mail address, a telephone number or an http(s) address. */
export function findContactLink(contact: string): string | null {
  const text = contact.trim();
  if (MAIL.test(text)) return `mailto:${text}`;
  if (/^https?:\/\/\S+$/.test(text) && isWebAddress(text)) return text;
  if (!TELEPHONE.test(text)) return null;
  // The zero of a trunk call is not dialled from abroad: +49 (0)30 …
  const digits = (text.startsWith('+') ? text.replace('(0)', '') : text).replaceAll(/\D/g, '');
  return digits.length < 5 ? null : `tel:${text.startsWith('+') ? '+' : ''}${digits}`;
}
