export declare function stagePages(stage: string): void;
export declare function nameLinks(text: string): string;
