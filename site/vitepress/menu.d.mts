export declare const SUMMARY: string;
export declare const GUIDES: readonly { text: string; items: readonly { text: string; link: string }[] }[];
export declare function page(text: string, name: string): { text: string; link: string };
