import type { CheckName, Platform } from './checks.js';

export interface Advice {
  setting: string;
  how: string;
}
type AdviceFor = Partial<Record<Platform, Advice>> & { any: Advice };

const advice = (setting: string, how: string): Advice => ({ setting, how });

const CAMERA: AdviceFor = {
  any: advice('camera permission', 'Allow the camera for this page in the settings of the browser.'),
  wkwebview: advice(
    'NSCameraUsageDescription',
    'Add it to Info.plist; from iOS 15 answer webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:) with .grant for your origin. A person who refused gives the camera back in the settings of the app.',
  ),
  android: advice(
    'WebChromeClient.onPermissionRequest',
    'Hold android.permission.CAMERA (manifest and run time) and grant PermissionRequest.RESOURCE_VIDEO_CAPTURE to your origin alone. Without the override the webview denies.',
  ),
  'react-native': advice(
    'mediaCapturePermissionGrantType',
    'Under iOS set it to "grantIfSameHostElseDeny" and add NSCameraUsageDescription; under Android ask with PermissionsAndroid before the WebView is mounted.',
  ),
  flutter: advice(
    'onPermissionRequest',
    'Return PermissionResponseAction.GRANT for PermissionResourceType.CAMERA of your origin; hold the permission of the system before (NSCameraUsageDescription, android.permission.CAMERA).',
  ),
  capacitor: advice(
    'NSCameraUsageDescription, android.permission.CAMERA',
    'Add them to Info.plist and AndroidManifest.xml; Capacitor asks the person when the page asks for the camera.',
  ),
};

/** For each check the setting that decides it, by platform; `any` for the platforms without an entry. */
const SETTINGS: Record<CheckName, AdviceFor> = {
  'secure-page': {
    any: advice('https', 'Serve the page over https, or over http://localhost in local development.'),
    android: advice(
      'WebViewAssetLoader',
      'Load https addresses; serve files of the app by WebViewAssetLoader, never by file://.',
    ),
    'react-native': advice('source', 'Give a uri that begins with https://; html and file:// are not secure pages.'),
    capacitor: advice('server.androidScheme', 'Leave it at "https" in capacitor.config.'),
  },
  'camera-api': {
    any: advice('browser version', 'Use a browser that has navigator.mediaDevices, on a secure page.'),
    wkwebview: advice(
      'iOS 14.3, NSCameraUsageDescription',
      'Older webviews have no camera: offer the file input. The app needs NSCameraUsageDescription.',
    ),
    android: advice('Android System WebView', 'Load the page over https, and bring the WebView up to date.'),
  },
  'camera-policy': {
    any: advice(
      'Permissions-Policy, allow="camera"',
      'Let the page have the camera: header Permissions-Policy: camera=(self), and allow="camera" on every frame around it.',
    ),
  },
  'camera-permission': CAMERA,
  camera: CAMERA,
  'inline-playback': {
    any: advice('playsinline', 'The video must play inside the page; a player in full screen hides the guide.'),
    wkwebview: advice(
      'allowsInlineMediaPlayback',
      'Set it to true on the WKWebViewConfiguration before the webview is made.',
    ),
    'react-native': advice('allowsInlineMediaPlayback', 'Set the property on the WebView.'),
    flutter: advice('allowsInlineMediaPlayback', 'Set it to true in InAppWebViewSettings.'),
    capacitor: advice('allowsInlineMediaPlayback', 'Override webViewConfiguration(for:) of CAPBridgeViewController.'),
  },
  autoplay: {
    any: advice('autoplay', 'Allow muted video to play without a press.'),
    wkwebview: advice('mediaTypesRequiringUserActionForPlayback', 'Set it to [] on the WKWebViewConfiguration.'),
    android: advice('mediaPlaybackRequiresUserGesture', 'Set WebSettings.mediaPlaybackRequiresUserGesture to false.'),
    'react-native': advice('mediaPlaybackRequiresUserAction', 'Set the property to false on the WebView.'),
    flutter: advice('mediaPlaybackRequiresUserGesture', 'Set it to false in InAppWebViewSettings.'),
    capacitor: advice(
      'mediaTypesRequiringUserActionForPlayback',
      'Override webViewConfiguration(for:) of CAPBridgeViewController.',
    ),
  },
  'file-input': {
    any: advice('file input', 'The input opened nothing, or nothing was chosen.'),
    android: advice(
      'WebChromeClient.onShowFileChooser',
      'Override it: start FileChooserParams.createIntent() (or the camera app where isCaptureEnabled) and give the callback the result, null when it was cancelled.',
    ),
  },
  workers: {
    any: advice(
      'Content-Security-Policy',
      "Allow worker-src 'self'. Without workers images are encoded on the main thread.",
    ),
  },
  'offscreen-canvas': {
    any: advice('webview version', 'Without it images are encoded on the main thread: slower, and otherwise the same.'),
    wkwebview: advice('iOS 16.4', 'Without it images are encoded on the main thread: slower, and otherwise the same.'),
    android: advice(
      'Android System WebView',
      'Bring it up to date. Without it images are encoded on the main thread: slower, and otherwise the same.',
    ),
  },
  wasm: {
    any: advice(
      "script-src 'wasm-unsafe-eval'",
      'Nothing of the kit needs it in the browser; pages that add engines of their own do.',
    ),
  },
  storage: {
    any: advice('storage', 'Without it a reload during a hosted page asks for one more press.'),
    android: advice('domStorageEnabled', 'Set WebSettings.domStorageEnabled to true.'),
    'react-native': advice('domStorageEnabled', 'Leave it at true on the WebView.'),
    flutter: advice('domStorageEnabled', 'Leave it at true in InAppWebViewSettings.'),
  },
  cookies: {
    any: advice('cookies', 'Allow cookies of this site: the hosted page is bound to this browser by one.'),
    android: advice(
      'CookieManager',
      'Call CookieManager.getInstance().setAcceptCookie(true); for a hosted page in a frame also setAcceptThirdPartyCookies(webView, true).',
    ),
    'react-native': advice('thirdPartyCookiesEnabled', 'Leave it at true, and incognito at false.'),
    flutter: advice('thirdPartyCookiesEnabled', 'Leave it at true, and incognito at false, in InAppWebViewSettings.'),
  },
  bridge: {
    any: advice('idproof', 'Only needed inside an app: for the flow "app", tokens from the app, and its back button.'),
    wkwebview: advice(
      'WKUserContentController.add(_:name:)',
      'Register a script message handler of the name "idproof".',
    ),
    android: advice(
      'WebViewCompat.addWebMessageListener',
      'Register "idproof" with your origins. addJavascriptInterface reaches every frame and is refused.',
    ),
    'react-native': advice('onMessage', 'Set it on the WebView: without it window.ReactNativeWebView is missing.'),
    flutter: advice('addJavaScriptHandler', 'Add a handler of the name "idproof" in onWebViewCreated.'),
    capacitor: advice('Idproof', 'Register the plugin "Idproof" on both sides, on pages that the app ships itself.'),
  },
  'bridge-answer': {
    any: advice(
      'need-camera',
      'The app must answer need-camera with camera-permission of the same id, or with failed.',
    ),
  },
  'in-app-browser': {
    any: advice(
      'open in browser',
      'Such browsers often have no camera. Offer the address to be opened in Safari or Chrome, and the file input.',
    ),
  },
  viewport: {
    any: advice('<meta name="viewport">', 'Add content="width=device-width, initial-scale=1".'),
    android: advice(
      'useWideViewPort',
      'Add <meta name="viewport" content="width=device-width, initial-scale=1"> and set WebSettings.useWideViewPort to true.',
    ),
  },
};

/** The setting that decides a check on a platform, and how to change it. */
export function adviceFor(check: CheckName, platform: Platform): Advice {
  return SETTINGS[check][platform] ?? SETTINGS[check].any;
}
