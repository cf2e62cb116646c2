/** Milliseconds: short enough to be taken for the click of a shutter. */
const PULSE = 50;

/** Lets the person feel that the picture was taken, where the device can and less motion was not asked for. */
export function vibrate(): void {
  // Chromium refuses a page that was never touched, and complains on the console.
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(PULSE);
}
