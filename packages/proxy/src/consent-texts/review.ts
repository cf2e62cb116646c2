import type { Locale } from '@idproof/core/locale';

/** Paragraph for reviews in which a person sees the images. */
export interface ReviewWording {
  /** A reviewer of the merchant sees the images at the provider; the merchant stores none. */
  shown: string;
  /** The merchant receives the images and keeps them for the given period, written out in the language: `30 days`. */
  kept: (period: string) => string;
}

/** One paragraph in each language, placed after the one about the provider. */
export const REVIEW_WORDINGS: Readonly<Record<Locale, ReviewWording>> = {
  en: {
    shown:
      'If the result is unclear, a member of our staff may look at your photos at the provider in order to decide. ' +
      'They are not kept by us in that case either.',
    kept: (period) =>
      'There is one exception: if the result is unclear, we receive your photos so that a member of our staff can ' +
      `decide. We keep them for at most ${period} and then delete them. If you withdraw your consent, we delete them ` +
      'without waiting for that.',
  },
  'zh-CN': {
    shown: '如果结果不明确，我们的工作人员可能会在该服务商处查看您的照片，以便作出决定。此时我们同样不会保存照片。',
    kept: (period) =>
      '有一种例外情况：如果结果不明确，我们会收到您的照片，由我们的工作人员作出决定。' +
      `照片由我们保存，最长 ${period}，到期后由我们删除。如果您撤回同意，我们会提前删除照片。`,
  },
  'zh-HK': {
    shown: '如結果不明確，我們的職員可能會在該服務商處查看您的相片，以便作出決定。屆時我們同樣不會保存相片。',
    kept: (period) =>
      '有一種例外情況：如結果不明確，我們會收到您的相片，由我們的職員作出決定。' +
      `相片由我們保存，最長 ${period}，到期後由我們刪除。如您撤回同意，我們會提前刪除相片。`,
  },
  ja: {
    shown:
      '結果がはっきりしない場合、判断のため、当社の担当者が当該事業者のもとにある写真を確認することがあります。' +
      'その場合も、当社では写真を保管しません。',
    kept: (period) =>
      '例外として、結果がはっきりしない場合は、当社の担当者が判断するために、当社が写真を受け取ります。' +
      `写真は最長${period}、当社が保管し、その後削除します。同意を撤回された場合は、期間を待たずに削除します。`,
  },
  th: {
    shown: 'หากผลไม่ชัดเจน เจ้าหน้าที่ของเราอาจดูรูปของคุณที่ผู้ให้บริการเพื่อตัดสินใจ ในกรณีนี้เราก็ไม่เก็บรูปไว้เช่นกัน',
    kept: (period) =>
      'มีข้อยกเว้นหนึ่งกรณี หากผลไม่ชัดเจน เราจะได้รับรูปของคุณเพื่อให้เจ้าหน้าที่ของเราตัดสินใจ ' +
      `เราเก็บรูปไว้ไม่เกิน ${period} แล้วลบ หากคุณถอนความยินยอม เราจะลบรูปก่อนครบกำหนด`,
  },
  es: {
    shown:
      'Si el resultado no está claro, una persona de nuestro equipo puede ver tus fotos en el sistema del proveedor ' +
      'para decidir. Tampoco en ese caso las guardamos.',
    kept: (period) =>
      'Hay una excepción: si el resultado no está claro, recibimos tus fotos para que una persona de nuestro equipo ' +
      `decida. Las guardamos durante un máximo de ${period} y después las eliminamos. Si retiras tu consentimiento, ` +
      'las eliminamos sin esperar a que pase ese tiempo.',
  },
  pt: {
    shown:
      'Se o resultado não for claro, uma pessoa da nossa equipe pode ver as suas fotos no sistema do provedor para ' +
      'decidir. Também nesse caso nós não as guardamos.',
    kept: (period) =>
      'Há uma exceção: se o resultado não for claro, recebemos as suas fotos para que uma pessoa da nossa equipe ' +
      `decida. Nós as guardamos por no máximo ${period} e depois as excluímos. Se você revogar o seu consentimento, ` +
      'nós as excluímos sem esperar esse prazo.',
  },
  fr: {
    shown:
      'Si le résultat n’est pas clair, un membre de notre personnel peut consulter vos photos chez le prestataire ' +
      'afin de décider. Dans ce cas non plus, nous ne les conservons pas.',
    kept: (period) =>
      'Il y a une exception : si le résultat n’est pas clair, nous recevons vos photos afin qu’un membre de notre ' +
      `personnel puisse décider. Nous les conservons pendant une durée maximale de ${period}, puis nous les ` +
      'supprimons. Si vous retirez votre consentement, nous les supprimons sans attendre ce délai.',
  },
  id: {
    shown:
      'Jika hasilnya tidak jelas, petugas kami dapat melihat foto Anda di penyedia untuk mengambil keputusan. Dalam ' +
      'hal ini pun foto Anda tidak kami simpan.',
    kept: (period) =>
      'Ada satu pengecualian: jika hasilnya tidak jelas, kami menerima foto Anda agar petugas kami dapat mengambil ' +
      `keputusan. Foto tersebut kami simpan paling lama ${period}, lalu kami hapus. Jika Anda menarik kembali ` +
      'persetujuan, foto tersebut kami hapus tanpa menunggu waktu itu.',
  },
  de: {
    shown:
      'Wenn das Ergebnis nicht eindeutig ist, darf eine Person aus unserem Haus Ihre Fotos beim Prüfdienst ansehen, ' +
      'um zu entscheiden. Auch dann speichern wir sie nicht.',
    kept: (period) =>
      'Eine Ausnahme gibt es: Wenn das Ergebnis nicht eindeutig ist, erhalten wir Ihre Fotos, damit eine Person aus ' +
      `unserem Haus entscheiden kann. Wir speichern sie höchstens ${period} lang und löschen sie danach. Wenn Sie ` +
      'Ihre Einwilligung widerrufen, löschen wir sie, ohne diese Zeit abzuwarten.',
  },
  ko: {
    shown:
      '결과가 명확하지 않으면 당사 담당자가 판단을 위해 해당 업체에 있는 사진을 확인할 수 있습니다. ' +
      '이 경우에도 당사는 사진을 보관하지 않습니다.',
    kept: (period) =>
      '한 가지 예외가 있습니다. 결과가 명확하지 않으면 당사 담당자가 판단할 수 있도록 당사가 사진을 전달받습니다. ' +
      `사진은 최대 ${period} 동안 당사가 보관한 뒤 삭제합니다. 동의를 철회하시면 그 기간을 기다리지 않고 삭제합니다.`,
  },
  vi: {
    shown:
      'Nếu kết quả chưa rõ ràng, nhân viên của chúng tôi có thể xem ảnh của bạn tại đơn vị xác minh để đưa ra quyết ' +
      'định. Trong trường hợp này, chúng tôi cũng không lưu giữ ảnh.',
    kept: (period) =>
      'Có một ngoại lệ: nếu kết quả chưa rõ ràng, chúng tôi nhận ảnh của bạn để nhân viên của chúng tôi đưa ra quyết ' +
      `định. Chúng tôi lưu ảnh tối đa ${period} rồi xóa. Nếu bạn rút lại sự đồng ý, chúng tôi xóa ảnh mà không chờ ` +
      'hết thời gian đó.',
  },
  ar: {
    shown:
      'إذا كانت النتيجة غير واضحة، فقد يطّلع أحد موظفينا على صورك لدى المزوّد ليتخذ القرار. ولا نحتفظ بها في هذه ' +
      'الحالة أيضًا.',
    kept: (period) =>
      'هناك استثناء واحد: إذا كانت النتيجة غير واضحة، نتلقى صورك ليتخذ أحد موظفينا القرار. ونحفظها ثم نحذفها (المدة ' +
      `القصوى: ${period}). وإذا سحبت موافقتك، نحذفها دون انتظار هذه المدة.`,
  },
};
