interface Named {
  name: string;
  description?: string;
}

interface Typed extends Named {
  type: { text: string };
}

export interface PublicManifest {
  modules: {
    path: string;
    declarations: {
      tagName: string;
      members: (Named & { privacy?: string })[];
      attributes: Typed[];
      events: Typed[];
    }[];
  }[];
}

/** The public part of the analyzer's manifest, by the paths of the built files. */
export function toPublicManifest(manifest: unknown): PublicManifest;
/** VS Code's custom data for HTML. */
export function toVsCodeData(manifest: PublicManifest): {
  tags: (Named & { attributes: (Named & { values?: Named[] })[] })[];
};
/** JetBrains' web-types. */
export function toWebTypes(
  manifest: PublicManifest,
  info: { name: string; version: string },
): { version: string; contributions: { html: { elements: (Named & { attributes: Named[] })[] } } };
