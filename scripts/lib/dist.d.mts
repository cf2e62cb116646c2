/** The folder of a package that the build under way writes to. */
export function stagedDist(name: string): string;
/** Puts the staged files of a package in the place of its `dist`. */
export function publishDist(name: string): void;
/** A hash of everything that decides what a build writes. */
export function fingerprintInputs(): string;
/** What the files in `dist` are made from; undefined without them. */
export function readStamp(name: string): string | undefined;
/** Removes what builds left behind that are no longer running. */
export function removeLeftovers(): void;

/** Everything besides the packages that decides what a build writes, by its path. */
export const SHARED_INPUTS: readonly string[];
