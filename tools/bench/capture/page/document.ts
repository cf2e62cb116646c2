import '@idproof/widgets/document-capture.js';
