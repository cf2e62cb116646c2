/** What opening a hosted page needs of the page around it, so that tests and odd hosts can pass their own. */
export interface HostedEnvironment {
  /** Leaves this page for another. */
  navigate(url: string): void;
  isSecure(): boolean;
  /** False when this page is known not to be allowed to lend its camera, to a frame of that origin where one is named. */
  canLendCamera(origin?: string): boolean;
  /** Calls `action` after so many milliseconds; returns the function that prevents it. */
  after(ms: number, action: () => void): () => void;
}

interface Policy {
  allowsFeature(feature: string, origin?: string): boolean;
}
interface PolicyHolder {
  featurePolicy?: Policy;
  permissionsPolicy?: Policy;
}

/** The environment of the page this runs in. Nothing is read before a method is called. */
export function browserHostedEnvironment(): HostedEnvironment {
  return {
    navigate: (url) => location.assign(url),
    isSecure: () => isSecureContext,
    canLendCamera,
    after: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** Only a frame of that origin knows whether it would get the camera, and only Chromium tells. */
function canLendCamera(origin?: string): boolean {
  const own = readPolicy(document);
  if (!own || !origin) return own?.allowsFeature('camera') ?? true;
  const probe = document.createElement('iframe');
  // Out of sight and lazy, so that nothing is requested.
  probe.hidden = true;
  probe.loading = 'lazy';
  probe.allow = `camera ${origin}`;
  probe.src = origin;
  document.body.append(probe);
  const isAllowed = readPolicy(probe)?.allowsFeature('camera', origin) ?? true;
  probe.remove();
  return isAllowed;
}

function readPolicy(holder: object): Policy | undefined {
  const { permissionsPolicy, featurePolicy } = holder as PolicyHolder;
  return permissionsPolicy ?? featurePolicy;
}
