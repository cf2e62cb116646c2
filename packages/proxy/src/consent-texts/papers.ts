import type { Locale } from '@idproof/core/locale';

/** Paragraph about papers, in two parts that follow each other without a space between them. */
interface PaperWording {
  /**
   * The papers are sent to the provider, which reads them, and what was read is kept for a period. `by`: the provider's
   * name, where the settings have it.
   */
  read: (by: string | undefined, period: string) => string;
  /** The files are not kept. */
  notKept: string;
  /** The merchant keeps the files for a period. */
  kept: (period: string) => string;
}

/** One paragraph in each language, placed among what happens with the photos. */
export const PAPER_WORDINGS: Readonly<Record<Locale, PaperWording>> = {
  en: {
    read: (by, period) =>
      `You are also asked for supporting documents, such as a bank statement. They are sent to ${by ?? 'the provider'}, which reads them. We store what was read for at most ${period}.`,
    notKept: ' We do not keep the documents themselves.',
    kept: (period) =>
      ` We also keep the documents themselves, for at most ${period}, so that a member of our staff can look at them. If you withdraw your consent, we delete them without waiting for that.`,
  },
  'zh-CN': {
    read: (by, period) =>
      `我们还会请您提供文件，例如银行对账单。文件将发送给${by ?? '服务商'}，由其读取内容。读取的内容由我们保存，最长 ${period}。`,
    notKept: '文件本身我们不会保存。',
    kept: (period) =>
      `文件本身也由我们保存，最长 ${period}，以便我们的工作人员查看。如果您撤回同意，我们会提前删除这些文件。`,
  },
  'zh-HK': {
    read: (by, period) =>
      `我們亦會請您提供文件，例如銀行月結單。文件將傳送給${by ?? '服務商'}，由其讀取內容。讀取的內容由我們保存，最長 ${period}。`,
    notKept: '文件本身我們不會保存。',
    kept: (period) =>
      `文件本身亦由我們保存，最長 ${period}，以便我們的職員查看。如您撤回同意，我們會提前刪除這些文件。`,
  },
  ja: {
    read: (by, period) =>
      `銀行の取引明細などの書類もお送りいただきます。書類は${by ?? '当該事業者'}に送信され、そこで内容が読み取られます。読み取った内容は最長${period}、当社が保管します。`,
    notKept: '書類そのものは保管しません。',
    kept: (period) =>
      `書類そのものも、当社の担当者が確認できるよう、最長${period}、当社が保管します。同意を撤回された場合は、期間を待たずに削除します。`,
  },
  th: {
    read: (by, period) =>
      `เราจะขอเอกสารประกอบจากคุณด้วย เช่น รายการเดินบัญชีธนาคาร เอกสารจะถูกส่งไปยัง${by ?? 'ผู้ให้บริการ'}เพื่ออ่านข้อมูล เราเก็บข้อมูลที่อ่านได้ไว้ไม่เกิน ${period}`,
    notKept: ' เราไม่เก็บตัวเอกสารไว้',
    kept: (period) =>
      ` เราเก็บตัวเอกสารไว้ด้วยไม่เกิน ${period} เพื่อให้เจ้าหน้าที่ของเราดูได้ หากคุณถอนความยินยอม เราจะลบเอกสารก่อนครบกำหนด`,
  },
  es: {
    read: (by, period) =>
      `También te pedimos documentos adicionales, como un extracto bancario. Se envían a ${by ?? 'el proveedor'}, que los lee. Guardamos lo leído como máximo ${period}.`,
    notKept: ' No guardamos los documentos en sí.',
    kept: (period) =>
      ` También guardamos los propios documentos, como máximo ${period}, para que una persona de nuestro equipo pueda verlos. Si retiras tu consentimiento, los eliminamos sin esperar a que pase ese tiempo.`,
  },
  pt: {
    read: (by, period) =>
      `Pedimos também documentos adicionais, como um extrato bancário. Eles são enviados a ${by ?? 'o provedor'}, que os lê. Guardamos o que foi lido por no máximo ${period}.`,
    notKept: ' Não guardamos os documentos em si.',
    kept: (period) =>
      ` Guardamos também os próprios documentos, por no máximo ${period}, para que uma pessoa da nossa equipe possa vê-los. Se você revogar o seu consentimento, nós os excluímos sem esperar esse prazo.`,
  },
  fr: {
    read: (by, period) =>
      `Nous vous demandons aussi des justificatifs, comme un relevé bancaire. Ils sont envoyés à ${by ?? 'notre prestataire'}, qui les lit. Nous conservons ce qui a été lu pendant ${period} au maximum.`,
    notKept: ' Nous ne conservons pas les justificatifs eux-mêmes.',
    kept: (period) =>
      ` Nous conservons aussi les justificatifs eux-mêmes, pendant ${period} au maximum, afin qu’un membre de notre personnel puisse les consulter. Si vous retirez votre consentement, nous les supprimons sans attendre ce délai.`,
  },
  id: {
    read: (by, period) =>
      `Kami juga meminta dokumen pendukung, misalnya rekening koran. Dokumen itu dikirim ke ${by ?? 'penyedia'}, yang membacanya. Hasil bacaannya kami simpan paling lama ${period}.`,
    notKept: ' Dokumennya sendiri tidak kami simpan.',
    kept: (period) =>
      ` Dokumennya sendiri juga kami simpan, paling lama ${period}, agar petugas kami dapat melihatnya. Jika Anda menarik kembali persetujuan, dokumen itu kami hapus tanpa menunggu waktu itu.`,
  },
  de: {
    read: (by, period) =>
      `Wir bitten Sie auch um Unterlagen, etwa um einen Kontoauszug. Sie gehen an ${by ?? 'den Prüfdienst'} und werden dort ausgelesen. Was gelesen wurde, speichern wir höchstens ${period} lang.`,
    notKept: ' Die Unterlagen selbst speichern wir nicht.',
    kept: (period) =>
      ` Auch die Unterlagen selbst speichern wir, höchstens ${period} lang, damit eine Person aus unserem Haus sie ansehen kann. Wenn Sie Ihre Einwilligung widerrufen, löschen wir sie, ohne diese Zeit abzuwarten.`,
  },
  ko: {
    read: (by, period) =>
      `은행 거래 내역서와 같은 서류도 요청드립니다. 서류는 ${by ?? '해당 업체'}에 전송되어 그곳에서 내용을 읽습니다. 읽은 내용은 최대 ${period} 동안 당사가 보관합니다.`,
    notKept: ' 서류 자체는 보관하지 않습니다.',
    kept: (period) =>
      ` 서류 자체도 당사 담당자가 확인할 수 있도록 최대 ${period} 동안 보관합니다. 동의를 철회하시면 그 기간을 기다리지 않고 삭제합니다.`,
  },
  vi: {
    read: (by, period) =>
      `Chúng tôi cũng yêu cầu bạn cung cấp tài liệu bổ sung, chẳng hạn sao kê ngân hàng. Tài liệu được gửi đến ${by ?? 'đơn vị xác minh'} để đọc. Chúng tôi lưu nội dung đã đọc tối đa ${period}.`,
    notKept: ' Chúng tôi không lưu chính các tài liệu đó.',
    kept: (period) =>
      ` Chúng tôi cũng lưu chính các tài liệu đó, tối đa ${period}, để nhân viên của chúng tôi có thể xem. Nếu bạn rút lại sự đồng ý, chúng tôi xóa chúng mà không chờ hết thời gian đó.`,
  },
  ar: {
    read: (by, period) =>
      `نطلب منك أيضًا مستندات داعمة، مثل كشف حساب بنكي. وتُرسَل إلى ${by ?? 'مزوّد الخدمة'} الذي يقرؤها. ونحفظ ما قُرئ منها مدة أقصاها ${period}.`,
    notKept: ' ولا نحفظ المستندات نفسها.',
    kept: (period) =>
      ` ونحفظ المستندات نفسها أيضًا مدة أقصاها ${period} كي يتمكن أحد موظفينا من الاطلاع عليها. وإذا سحبت موافقتك، نحذفها دون انتظار هذه المدة.`,
  },
};
