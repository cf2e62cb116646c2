interface Policy {
  allowsFeature(feature: string, origin?: string): boolean;
}
type PolicyHolder = Document & { permissionsPolicy?: Policy; featurePolicy?: Policy };

/** False where this browser says that this page cannot hand the camera to that origin; true where it does not tell. */
export function canDelegateCamera(origin: string): boolean {
  const { permissionsPolicy, featurePolicy } = document as PolicyHolder;
  const policy = permissionsPolicy ?? featurePolicy;
  return !policy || (policy.allowsFeature('camera') && policy.allowsFeature('camera', origin));
}

/** For the developer: which header and which attribute decide about a camera in that frame. */
export function explainCameraPolicy(origin: string): string {
  return (
    `the camera is blocked by policy. Send "Permissions-Policy: camera=(self "${origin}")" with ${location.origin}, ` +
    `"camera=(self)" with ${origin}, and give every frame around ${location.origin} allow="camera".`
  );
}
