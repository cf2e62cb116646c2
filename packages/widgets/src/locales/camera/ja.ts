import type { CameraLabels } from '../../labels.js';

export const CAMERA_LABELS: CameraLabels = {
  // Actions before the selfie
  action_FACEBLINK: 'ゆっくり2回まばたきする',
  action_EYECLOSE: '目を1秒閉じてから開ける',
  action_MOUTHOPEN: '口を開けてから閉じる',
  action_HEADSHAKE_left: '顔を左に向けてから、正面に戻す',
  action_HEADSHAKE_right: '顔を右に向けてから、正面に戻す',
  action_HEADLOWER: '下を向いてから正面に戻る',
  action_HEADRAISE: '上を向いてから正面に戻る',
  action_light: '光が変わる間、動かないでください',
  action_straight: 'カメラをまっすぐ見てください',
  action_progress: '動作 {number}/{total}',
  action_again: 'もう一度、ゆっくり',
  action_skip: 'この動作はできません',

  // Hints over the live picture
  hint_too_dark: '明るい場所へ移動してください',
  hint_too_bright: '強い光を避けてください',
  hint_blurry: '動かさないでください',
  hint_glare: '傾けて反射を避けてください',
  hint_no_document: '書類をカメラに向けてください',
  hint_closer: 'もっと近づけてください',
  hint_away: '少し離してください',
  hint_off_centre: '中央に合わせてください',
  hint_cut_off: '全体を枠の中に収めてください',
  hint_cut_off_face: '顔全体を映してください',
  hint_tilted: 'カメラに対して平らに向けてください',
  hint_covered: '指をどけてください',
  hint_covered_face: '顔が隠れないようにしてください',
  hint_moving: 'ゆっくり動かしてください',
  hint_hold_still: 'そのまま動かさないでください',
  hint_wrong_side: '反対の面を向けてください',
  hint_same_side: '裏返してください',
  hint_too_small: '小さすぎて読めません。近づけてください',
  hint_no_face: '顔を映してください',
  hint_several_faces: 'お一人で映ってください',
  hint_look_straight: 'まっすぐカメラを見てください',
  hint_eyes_closed: '目を開けてください',
  hint_uneven_light: '光のほうを向いてください',

  // Warnings about a picture that was taken
  warning_too_dark: '暗すぎるようです。',
  warning_too_bright: '明るすぎるようです。',
  warning_blurry: 'ぼやけているようです。',
  warning_glare: '光が反射しています。',
  warning_no_document: '書類が見つかりません。',
  warning_closer: '遠すぎます。',
  warning_away: '近すぎます。',
  warning_off_centre: '中央にありません。',
  warning_cut_off: '一部が切れています。',
  warning_tilted: '斜めから撮影されています。',
  warning_covered: '一部が隠れています。',
  warning_moving: '動いています。',
  warning_hold_still: 'ぶれているようです。',
  warning_wrong_side: '反対の面のようです。',
  warning_same_side: '前と同じ面です。',
  warning_too_small: '小さすぎて読めません。',
  warning_no_face: '顔が見つかりません。',
  warning_several_faces: '複数の顔が映っています。',
  warning_look_straight: '顔が正面を向いていません。',
  warning_eyes_closed: '目が閉じています。',
  warning_uneven_light: '片側だけがかなり暗くなっています。',

  // Ways to take it
  capture_auto: '自動で撮影します。',
  capture_press: '準備ができたらボタンを押してください。',
  capture_by_hand: '自分で撮影する',
  capture_anyway: 'このまま使う',
  capture_expand: '全画面表示',
  capture_collapse: '全画面表示を終了',

  // The camera's own controls
  lens_number: 'カメラ {number}',
  lens_torch: 'ライト',
  lens_zoom: 'ズーム',

  // The picture that was taken
  preview_larger: '拡大',
  preview_smaller: '縮小',
  pdf_page: '{number}/{total} ページ',
  pdf_previous: '前のページ',
  pdf_next: '次のページ',

  // Ways to give the camera back
  recovery_chrome_android: 'アドレスの左のアイコンから「権限」を開き、カメラを許可してください。',
  recovery_chrome_desktop: 'アドレスの左のアイコンをクリックし、カメラを許可してください。',
  recovery_edge_desktop: 'アドレスの左の鍵のアイコンをクリックし、カメラを許可してください。',
  recovery_firefox_android: 'アドレスの左の鍵のアイコンをタップし、カメラを許可してください。',
  recovery_firefox_desktop: 'アドレスの左のカメラのアイコンをクリックし、ブロックを解除してください。',
  recovery_safari_ios:
    '「設定」、「アプリ」、「Safari」、「カメラ」の順に開き、「許可」を選んでください。その後このページを再読み込みしてください。',
  recovery_browser_ios:
    '「設定」でこのブラウザーを選び、カメラをオンにしてください。その後このページを再読み込みしてください。',
  recovery_safari_mac: '「Safari」メニューの「このWebサイトでの設定」を開き、カメラを許可してください。',
  recovery_webview: 'このページをブラウザーで開くか、設定でこのアプリのカメラを許可してください。',
  recovery_other: 'ブラウザーの設定で、このページのカメラを許可してください。',
};
