export declare function rankPage(id: string): number;
