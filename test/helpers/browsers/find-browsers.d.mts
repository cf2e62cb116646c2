export function findProgram(...names: string[]): string | undefined;
export function findChromium(): string | undefined;
export function findFirefox(): string | undefined;
export function findWebKit(): { driver: string; display: string } | undefined;
export interface GtkWebKit {
  python: string;
  display: string;
}
export function findGtkWebKit(): GtkWebKit | undefined;
