export interface GuidePage {
  /** The page's path without its ending. */
  name: string;
  title: string;
  text: string;
  group: string;
}
export declare function writeLlms(stage: string, out: string): void;
export declare function readPages(folder: string): GuidePage[];
export declare function renderIndex(pages: readonly GuidePage[]): string;
export declare function renderAll(pages: readonly GuidePage[]): string;
export declare function findSummary(text: string): string;
