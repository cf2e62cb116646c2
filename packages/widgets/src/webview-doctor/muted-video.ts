/** A video that shows a stream as the capture elements do: muted, and inside the page. It is in no document. */
export function mutedVideo(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  return video;
}
