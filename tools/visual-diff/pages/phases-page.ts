import '../../../test/widgets/accessibility/pages/people-page.js';

/* Shows any phase, with a camera that always gives the same image: a sheet on a table. */

navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 1280 });
  const context = canvas.getContext('2d')!;
  const draw = (): void => {
    context.fillStyle = '#5d7391';
    context.fillRect(0, 0, 960, 1280);
    context.fillStyle = '#e4e6da';
    context.fillRect(130, 400, 700, 490);
    requestAnimationFrame(draw);
  };
  draw();
  return canvas.captureStream(15);
};
