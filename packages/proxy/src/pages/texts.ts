import type { Locale } from '@idproof/core/locale';

interface PageMessage {
  title: string;
  text: string;
}

/** Texts of the proxy's pages: `refused` for an invalid link, `thanks` for the moment inside a frame. */
export const PAGE_TEXTS: Readonly<Record<Locale, { refused: PageMessage; thanks: PageMessage }>> = {
  en: {
    refused: {
      title: 'This link cannot be used',
      text: 'It may have been used already, or it has expired. Go back to the page where you started, and continue there.',
    },
    thanks: { title: 'Thank you', text: 'One moment, please.' },
  },
  'zh-CN': {
    refused: {
      title: '此链接无法使用',
      text: '此链接可能已被使用，或已过期。请返回您开始时的页面继续。',
    },
    thanks: { title: '谢谢', text: '请稍候。' },
  },
  'zh-HK': {
    refused: {
      title: '此連結無法使用',
      text: '此連結可能已被使用，或已過期。請返回您開始時的網頁繼續。',
    },
    thanks: { title: '多謝', text: '請稍候。' },
  },
  ja: {
    refused: {
      title: 'このリンクは使用できません',
      text: 'すでに使用されたか、有効期限が切れています。最初のページに戻ってお続けください。',
    },
    thanks: { title: 'ありがとうございます', text: '少々お待ちください。' },
  },
  th: {
    refused: {
      title: 'ลิงก์นี้ใช้ไม่ได้',
      text: 'ลิงก์อาจถูกใช้ไปแล้วหรือหมดอายุแล้ว โปรดกลับไปยังหน้าเว็บที่คุณเริ่มต้นแล้วดำเนินการต่อ',
    },
    thanks: { title: 'ขอบคุณ', text: 'โปรดรอสักครู่' },
  },
  es: {
    refused: {
      title: 'Este enlace no se puede usar',
      text: 'Puede que ya se haya usado o que haya caducado. Vuelve a la página donde empezaste y continúa allí.',
    },
    thanks: { title: 'Gracias', text: 'Un momento, por favor.' },
  },
  pt: {
    refused: {
      title: 'Este link não pode ser usado',
      text: 'Ele pode já ter sido usado ou ter expirado. Volte à página onde você começou e continue lá.',
    },
    thanks: { title: 'Obrigado', text: 'Um momento, por favor.' },
  },
  fr: {
    refused: {
      title: 'Ce lien ne peut pas être utilisé',
      text: 'Il a peut-être déjà été utilisé ou a expiré. Revenez à la page de départ pour continuer.',
    },
    thanks: { title: 'Merci', text: 'Un instant, s’il vous plaît.' },
  },
  id: {
    refused: {
      title: 'Tautan ini tidak dapat digunakan',
      text: 'Tautan mungkin sudah digunakan atau sudah kedaluwarsa. Silakan kembali ke halaman tempat Anda memulai, lalu lanjutkan di sana.',
    },
    thanks: { title: 'Terima kasih', text: 'Mohon tunggu sebentar.' },
  },
  de: {
    refused: {
      title: 'Dieser Link kann nicht verwendet werden',
      text: 'Er wurde vielleicht schon verwendet oder ist abgelaufen. Kehren Sie zu der Seite zurück, auf der Sie begonnen haben, und fahren Sie dort fort.',
    },
    thanks: { title: 'Vielen Dank', text: 'Einen Moment bitte.' },
  },
  ko: {
    refused: {
      title: '이 링크를 사용할 수 없습니다',
      text: '이미 사용되었거나 만료되었을 수 있습니다. 시작한 페이지로 돌아가 계속해 주세요.',
    },
    thanks: { title: '감사합니다', text: '잠시만 기다려 주세요.' },
  },
  vi: {
    refused: {
      title: 'Không thể dùng liên kết này',
      text: 'Liên kết có thể đã được dùng hoặc đã hết hạn. Vui lòng quay lại trang mà bạn đã bắt đầu và tiếp tục ở đó.',
    },
    thanks: { title: 'Cảm ơn bạn', text: 'Vui lòng đợi một chút.' },
  },
  ar: {
    refused: {
      title: 'لا يمكن استخدام هذا الرابط',
      text: 'ربما استُخدم من قبل أو انتهت صلاحيته. يُرجى العودة إلى الصفحة التي بدأت منها والمتابعة هناك.',
    },
    thanks: { title: 'شكرًا لك', text: 'لحظة من فضلك.' },
  },
};
