import { TROUBLESHOOTING } from './troubleshooting.js';
import { VERSION } from '../element/version.js';

/** Tells the developer that a page loads the kit in two versions, the first of which counts. */
export function tellOfVersions(tag: string, used = 'an older version'): void {
  console.warn(`<${tag}> two_versions: ${used} is used, ${VERSION} is not. ${TROUBLESHOOTING}two_versions`);
}
