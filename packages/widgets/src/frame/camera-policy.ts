interface Policy {
  allowsFeature(feature: string): boolean;
}
type PolicyHolder = HTMLIFrameElement & { permissionsPolicy?: Policy; featurePolicy?: Policy };

/** False where this browser says that the camera is blocked in that frame; true where it does not tell. */
export function mayUseCamera(iframe: HTMLIFrameElement): boolean {
  const { permissionsPolicy, featurePolicy } = iframe as PolicyHolder;
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('camera') ?? true;
}

/** For the developer: which headers and which attribute decide about a camera in a frame of that origin. */
export function explainCameraPolicy(origin: string): string {
  const own = location.origin;
  return (
    `send "Permissions-Policy: camera=(self "${origin}")" with ${own}, ` +
    `"camera=(self)" with ${origin}, and give every frame around ${own} allow="camera".`
  );
}
