interface Policy {
  allowsFeature(feature: string): boolean;
}
type PolicyHolder = HTMLIFrameElement & { permissionsPolicy?: Policy; featurePolicy?: Policy };

/** False if a permissions policy blocks the camera in that frame; true if the browser cannot say. */
export function mayUseCamera(iframe: HTMLIFrameElement): boolean {
  const { permissionsPolicy, featurePolicy } = iframe as PolicyHolder;
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('camera') ?? true;
}

/** For developers: the headers and the attribute that allow the camera in a frame of that origin. */
export function explainCameraPolicy(origin: string): string {
  const own = location.origin;
  return (
    `send "Permissions-Policy: camera=(self "${origin}")" with ${own}, ` +
    `"camera=(self)" with ${origin}, and give every frame around ${own} allow="camera".`
  );
}
