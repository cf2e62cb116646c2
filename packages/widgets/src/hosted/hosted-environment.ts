/** The environment that opens a hosted page; tests and special hosts pass their own. */
export interface HostedEnvironment {
  /** Navigates this page. */
  navigate(url: string): void;
  isSecure(): boolean;
  /** False where a policy forbids to delegate the camera, to a frame of `origin` if given. True where that is unknown. */
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

/** The environment of the current page. Reads nothing before a method is called. */
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

/** Only a frame of that origin knows whether it gets the camera, and only Chromium exposes it. */
function canLendCamera(origin?: string): boolean {
  const own = readPolicy(document);
  if (!own || !origin) return own?.allowsFeature('camera') ?? true;
  const probe = document.createElement('iframe');
  // Hidden and lazy, so that it requests nothing.
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
