export declare function rankPage(id: string, term?: string): number;
