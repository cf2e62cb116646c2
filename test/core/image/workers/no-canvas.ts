import './remove-canvas.js';
import '@idproof/core/image/worker';
