import { browserCameraEnvironment, type CameraEnvironment } from '@idproof/core/capture';
import { isBehindDialog } from '../capture/guidance/behind-dialog.js';

/** Whether the camera may open without a press: the browser allows it without asking, and the person sees the element. */
export async function mayOpen(
  element: Element,
  environment: CameraEnvironment = browserCameraEnvironment(),
): Promise<boolean> {
  const permission = await environment.permission();
  return permission === 'granted' && element.isConnected && !document.hidden && !isBehindDialog(element);
}
