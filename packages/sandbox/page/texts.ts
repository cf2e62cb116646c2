/** Texts of the hosted page that the elements do not have. */
const ENGLISH = {
  title: 'Identity verification',
  sandbox: 'Sandbox, for development only',
  guide: 'How to take the photo',
  guide_document:
    'Your camera app opens. Lay the document flat in good light, fit all of it into the photo, and avoid reflections.',
  guide_face: 'Your camera app opens. Look straight into the camera, in good light, without sunglasses.',
  continue: 'Continue',
  leaving: 'One moment, we are taking you back…',
  done: 'This part is done. You can go back to the app.',
  stopped: 'This part was stopped. You can go back to the app.',
  unknown: 'This link no longer works. Please start again from the page you came from.',
};
export type Texts = typeof ENGLISH;

const TEXTS: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  'zh-CN': {
    title: '身份验证',
    sandbox: '沙箱环境，仅供开发使用',
    guide: '如何拍照',
    guide_document: '即将打开相机应用。请在光线充足处将证件放平，使其完整入镜，并避免反光。',
    guide_face: '即将打开相机应用。请在光线充足处正视摄像头，不要戴太阳镜。',
    continue: '继续',
    leaving: '请稍候，正在为您返回…',
    done: '此步骤已完成。您可以返回应用。',
    stopped: '此步骤已停止。您可以返回应用。',
    unknown: '此链接已失效。请回到原来的页面重新开始。',
  },
  'zh-HK': {
    title: '身份核實',
    sandbox: '沙盒環境，僅供開發使用',
    guide: '如何拍照',
    guide_document: '即將開啟相機應用程式。請在光線充足處將證件放平，讓整份證件入鏡，並避免反光。',
    guide_face: '即將開啟相機應用程式。請在光線充足處正面望向相機，不要戴太陽眼鏡。',
    continue: '繼續',
    leaving: '請稍候，正在帶您返回…',
    done: '此步驟已完成。您可以返回應用程式。',
    stopped: '此步驟已停止。您可以返回應用程式。',
    unknown: '此連結已失效。請返回原來的網頁重新開始。',
  },
  ja: {
    title: '本人確認',
    sandbox: 'サンドボックス（開発専用）',
    guide: '撮影のしかた',
    guide_document:
      'カメラアプリが開きます。書類を明るい場所に平らに置き、全体が写るように、光の反射を避けて撮影してください。',
    guide_face: 'カメラアプリが開きます。明るい場所で、サングラスを外し、カメラをまっすぐ見てください。',
    continue: '次へ',
    leaving: '少々お待ちください。元のページに戻ります…',
    done: 'この手続きは完了しました。アプリにお戻りください。',
    stopped: 'この手続きは中止されました。アプリにお戻りください。',
    unknown: 'このリンクは無効になりました。元のページからやり直してください。',
  },
  th: {
    title: 'ยืนยันตัวตน',
    sandbox: 'แซนด์บ็อกซ์ สำหรับการพัฒนาเท่านั้น',
    guide: 'วิธีถ่ายรูป',
    guide_document: 'แอปกล้องจะเปิดขึ้น โปรดวางเอกสารให้เรียบในที่ที่มีแสงเพียงพอ ถ่ายให้เห็นครบทั้งใบ และหลีกเลี่ยงแสงสะท้อน',
    guide_face: 'แอปกล้องจะเปิดขึ้น โปรดมองตรงไปที่กล้องในที่ที่มีแสงเพียงพอ และถอดแว่นกันแดด',
    continue: 'ดำเนินการต่อ',
    leaving: 'โปรดรอสักครู่ กำลังพาคุณกลับ…',
    done: 'ขั้นตอนนี้เสร็จแล้ว คุณกลับไปที่แอปได้',
    stopped: 'ขั้นตอนนี้ถูกหยุดแล้ว คุณกลับไปที่แอปได้',
    unknown: 'ลิงก์นี้ใช้ไม่ได้แล้ว โปรดเริ่มใหม่จากหน้าเว็บเดิม',
  },
  es: {
    title: 'Verificación de identidad',
    sandbox: 'Entorno de pruebas, solo para desarrollo',
    guide: 'Cómo tomar la foto',
    guide_document:
      'Se abrirá la app de cámara. Apoya el documento sobre una superficie plana con buena luz, encuádralo entero y evita los reflejos.',
    guide_face: 'Se abrirá la app de cámara. Mira de frente a la cámara, con buena luz y sin gafas de sol.',
    continue: 'Continuar',
    leaving: 'Un momento, te llevamos de vuelta…',
    done: 'Esta parte ha terminado. Puedes volver a la app.',
    stopped: 'Esta parte se ha detenido. Puedes volver a la app.',
    unknown: 'Este enlace ya no funciona. Empieza de nuevo desde la página de la que vienes.',
  },
  pt: {
    title: 'Verificação de identidade',
    sandbox: 'Ambiente de testes, apenas para desenvolvimento',
    guide: 'Como tirar a foto',
    guide_document:
      'O app da câmera será aberto. Apoie o documento em uma superfície plana e bem iluminada, enquadre-o inteiro e evite reflexos.',
    guide_face: 'O app da câmera será aberto. Olhe diretamente para a câmera, com boa luz e sem óculos escuros.',
    continue: 'Continuar',
    leaving: 'Um momento, estamos levando você de volta…',
    done: 'Esta parte terminou. Você pode voltar ao app.',
    stopped: 'Esta parte foi interrompida. Você pode voltar ao app.',
    unknown: 'Este link não funciona mais. Comece novamente pela página de onde você veio.',
  },
  fr: {
    title: 'Vérification d’identité',
    sandbox: 'Environnement de test, pour le développement uniquement',
    guide: 'Comment prendre la photo',
    guide_document:
      'L’appli Appareil photo va s’ouvrir. Posez la pièce d’identité à plat, bien éclairée, cadrez-la en entier et évitez les reflets.',
    guide_face:
      'L’appli Appareil photo va s’ouvrir. Regardez la caméra bien en face, avec un bon éclairage et sans lunettes de soleil.',
    continue: 'Continuer',
    leaving: 'Un instant, nous vous ramenons…',
    done: 'Cette étape est terminée. Vous pouvez revenir à l’application.',
    stopped: 'Cette étape a été arrêtée. Vous pouvez revenir à l’application.',
    unknown: 'Ce lien ne fonctionne plus. Recommencez depuis la page d’où vous venez.',
  },
  id: {
    title: 'Verifikasi identitas',
    sandbox: 'Sandbox, hanya untuk pengembangan',
    guide: 'Cara mengambil foto',
    guide_document:
      'Aplikasi kamera akan terbuka. Letakkan dokumen mendatar di tempat terang, pastikan terlihat seluruhnya, dan hindari pantulan cahaya.',
    guide_face: 'Aplikasi kamera akan terbuka. Lihat lurus ke kamera di tempat terang, tanpa kacamata hitam.',
    continue: 'Lanjutkan',
    leaving: 'Mohon tunggu, Anda akan dibawa kembali…',
    done: 'Bagian ini sudah selesai. Anda dapat kembali ke aplikasi.',
    stopped: 'Bagian ini dihentikan. Anda dapat kembali ke aplikasi.',
    unknown: 'Tautan ini tidak berlaku lagi. Silakan mulai lagi dari halaman sebelumnya.',
  },
  de: {
    title: 'Identitätsprüfung',
    sandbox: 'Sandbox, nur für die Entwicklung',
    guide: 'So gelingt das Foto',
    guide_document:
      'Ihre Kamera-App öffnet sich. Legen Sie das Dokument flach in gutes Licht, nehmen Sie es ganz auf und vermeiden Sie Spiegelungen.',
    guide_face: 'Ihre Kamera-App öffnet sich. Blicken Sie bei gutem Licht direkt in die Kamera, ohne Sonnenbrille.',
    continue: 'Weiter',
    leaving: 'Einen Moment bitte, wir bringen Sie zurück …',
    done: 'Dieser Teil ist abgeschlossen. Sie können zur App zurückkehren.',
    stopped: 'Dieser Teil wurde beendet. Sie können zur App zurückkehren.',
    unknown: 'Dieser Link gilt nicht mehr. Bitte beginnen Sie auf der ursprünglichen Seite neu.',
  },
  ko: {
    title: '본인 확인',
    sandbox: '샌드박스, 개발 전용',
    guide: '사진 촬영 방법',
    guide_document:
      '카메라 앱이 열립니다. 밝은 곳에 신분증을 평평하게 놓고 전체가 나오도록, 빛 반사를 피해 촬영해 주세요.',
    guide_face: '카메라 앱이 열립니다. 밝은 곳에서 선글라스를 벗고 카메라를 똑바로 봐 주세요.',
    continue: '계속',
    leaving: '잠시만 기다려 주세요. 돌아가는 중입니다…',
    done: '이 단계가 완료되었습니다. 앱으로 돌아가 주세요.',
    stopped: '이 단계가 중단되었습니다. 앱으로 돌아가 주세요.',
    unknown: '이 링크는 더 이상 사용할 수 없습니다. 원래 페이지에서 다시 시작해 주세요.',
  },
  vi: {
    title: 'Xác minh danh tính',
    sandbox: 'Môi trường thử nghiệm, chỉ dành cho phát triển',
    guide: 'Cách chụp ảnh',
    guide_document:
      'Ứng dụng camera sẽ mở ra. Đặt giấy tờ trên mặt phẳng ở nơi đủ sáng, chụp trọn giấy tờ và tránh để bị lóa sáng.',
    guide_face: 'Ứng dụng camera sẽ mở ra. Nhìn thẳng vào camera ở nơi đủ sáng, không đeo kính râm.',
    continue: 'Tiếp tục',
    leaving: 'Vui lòng đợi, chúng tôi đang đưa bạn trở lại…',
    done: 'Phần này đã xong. Bạn có thể quay lại ứng dụng.',
    stopped: 'Phần này đã dừng. Bạn có thể quay lại ứng dụng.',
    unknown: 'Liên kết này không còn dùng được. Vui lòng bắt đầu lại từ trang trước đó.',
  },
};

/** The provider writes countries where it means languages (specification 2.8). */
const TAGS: Readonly<Record<string, string>> = { jp: 'ja', kr: 'ko' };

/** The language of a provider's locale, as a BCP 47 tag that there are texts in; English for all others. */
export function chooseLanguage(locale: string): string {
  const tag = Object.hasOwn(TAGS, locale) ? TAGS[locale]! : locale;
  return Object.hasOwn(TEXTS, tag) ? tag : 'en';
}

export function getTexts(language: string): Texts {
  return TEXTS[language] ?? ENGLISH;
}
