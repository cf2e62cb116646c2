export interface ElementDeclaration {
  tagName?: string;
  attributes?: { name: string }[];
  events?: { name?: string }[];
}
/** The custom-elements manifest of the widgets, read from their sources. */
export function readManifest(): { modules: { declarations?: ElementDeclaration[] }[] };
