import '@idproof/widgets/selfie-capture.js';
