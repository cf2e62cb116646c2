import './remove-decoder.js';
import '@idproof/core/image/worker';
