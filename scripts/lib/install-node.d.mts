export function installNode(version: string, folder: string): string;
