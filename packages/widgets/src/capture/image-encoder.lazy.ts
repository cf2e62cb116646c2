/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
export { createImageEncoder } from '@idproof/core/image';
