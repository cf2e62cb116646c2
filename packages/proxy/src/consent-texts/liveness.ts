import type { Locale } from '@idproof/core/locale';

/**
 * States that the provider takes the photo of the face itself and checks that a live person is there. One paragraph in
 * each language, placed among what happens with the photos.
 */
export const LIVENESS_WORDINGS: Readonly<Record<Locale, string>> = {
  en: 'The photo of your face is taken by the provider, on its own page or by its part of this app. The provider also checks that you are there in person.',
  'zh-CN': '您的面部照片由服务商在其自己的页面上或通过本应用中由其提供的部分拍摄。服务商还会检查您是否本人在场。',
  'zh-HK': '您的面部相片由服務商在其自己的網頁上或透過本應用程式中由其提供的部分拍攝。服務商亦會檢查您是否本人在場。',
  ja: 'お顔の写真は、当該事業者が自社のページまたはこのアプリ内の自社の機能で撮影します。当該事業者は、ご本人がその場にいることも確認します。',
  th: 'ผู้ให้บริการจะถ่ายรูปใบหน้าของคุณบนหน้าเว็บของตนเองหรือผ่านส่วนของตนในแอปนี้ และจะตรวจสอบด้วยว่าคุณอยู่ที่นั่นจริง',
  es: 'La foto de tu cara la toma el proveedor, en su propia página o con su parte de esta app. El proveedor también comprueba que estás ahí en persona.',
  pt: 'A foto do seu rosto é tirada pelo provedor, na própria página dele ou pela parte dele neste app. O provedor também verifica se você está presente em pessoa.',
  fr: 'La photo de votre visage est prise par le prestataire, sur sa propre page ou par sa partie de cette application. Le prestataire vérifie aussi que vous êtes là en personne.',
  id: 'Foto wajah Anda diambil oleh penyedia, di halamannya sendiri atau melalui bagiannya dalam aplikasi ini. Penyedia juga memeriksa bahwa Anda benar-benar hadir.',
  de: 'Das Foto Ihres Gesichts nimmt der Prüfdienst auf, auf seiner eigenen Seite oder mit seinem Teil dieser App. Er prüft dabei auch, dass Sie selbst anwesend sind.',
  ko: '얼굴 사진은 해당 업체가 자체 페이지 또는 이 앱에 포함된 자체 기능으로 촬영합니다. 해당 업체는 본인이 실제로 그 자리에 있는지도 확인합니다.',
  vi: 'Ảnh khuôn mặt của bạn do nhà cung cấp chụp, trên trang của họ hoặc bằng phần của họ trong ứng dụng này. Nhà cung cấp cũng kiểm tra rằng bạn có mặt thực sự.',
  ar: 'يلتقط مزوّد الخدمة صورة وجهك، على صفحته الخاصة أو عبر الجزء التابع له في هذا التطبيق. ويتحقق المزوّد أيضًا من حضورك شخصيًا.',
};
