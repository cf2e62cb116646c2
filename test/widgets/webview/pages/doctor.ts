import '@idproof/widgets/webview-doctor.js';
