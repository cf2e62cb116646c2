import './remove-decoder.js';
import './remove-scaling.js';
import '@idproof/core/image/worker';
