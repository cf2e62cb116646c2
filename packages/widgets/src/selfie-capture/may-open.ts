import { browserCameraEnvironment, type CameraEnvironment } from '@idproof/core/capture';
import { isBehindDialog } from '../capture/guidance/behind-dialog.js';

/**
 * Whether the camera may open without a press: the browser allows it without asking. Resolves once the person sees the
 * element, which a page may have hidden behind a screen of its own.
 */
export async function mayOpen(
  element: Element,
  environment: CameraEnvironment = browserCameraEnvironment(),
): Promise<boolean> {
  await untilSeen(element);
  const permission = await environment.permission();
  return permission === 'granted' && element.isConnected && !document.hidden && !isBehindDialog(element);
}

/** Resolves once a part of the element is in view. */
async function untilSeen(element: Element): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}
