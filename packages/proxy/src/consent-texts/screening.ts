import type { Locale } from '@idproof/core/locale';

/**
 * States that the person's particulars are compared with watchlists, by whom, and how long matches are kept. `by`: the
 * provider's name, where the settings have it. One paragraph in each language.
 */
export const SCREENING_WORDINGS: Readonly<Record<Locale, (by: string | undefined, period: string) => string>> = {
  en: (by, period) =>
    `Your name, date of birth, nationality, gender and document number are compared with watchlists, such as lists of sanctions and of persons in public office, by ${by ?? 'the provider'}. Possible matches are stored for at most ${period}, and a person checks them before anything is decided.`,
  'zh-CN': (by, period) =>
    `您的姓名、出生日期、国籍、性别和证件号码将由${by ?? '服务商'}与监控名单（例如制裁名单和公职人员名单）进行比对。可能的匹配结果最多保存 ${period}，在作出任何决定之前会由人工核实。`,
  'zh-HK': (by, period) =>
    `您的姓名、出生日期、國籍、性別及證件號碼將由${by ?? '服務商'}與監察名單（例如制裁名單及公職人員名單）進行比對。可能的配對結果最多保存 ${period}，在作出任何決定之前會由人工核實。`,
  ja: (by, period) =>
    `お名前、生年月日、国籍、性別、書類番号は、${by ?? '当該事業者'}が監視リスト（制裁対象者や公職者のリストなど）と照合します。一致の可能性がある結果は最長で${period}保存され、判断の前に担当者が確認します。`,
  th: (by, period) =>
    `ชื่อ วันเกิด สัญชาติ เพศ และหมายเลขเอกสารของคุณจะถูก${by ?? 'ผู้ให้บริการ'}นำไปเทียบกับรายชื่อเฝ้าระวัง เช่น รายชื่อผู้ถูกคว่ำบาตรและผู้ดำรงตำแหน่งทางการเมือง ผลที่อาจตรงกันจะถูกเก็บไว้ไม่เกิน ${period} และจะมีเจ้าหน้าที่ตรวจสอบก่อนการตัดสินใจใดๆ`,
  es: (by, period) =>
    `Tu nombre, fecha de nacimiento, nacionalidad, sexo y número de documento se comparan con listas de control, como las de sanciones y las de cargos públicos; lo hace ${by ?? 'el proveedor'}. Las posibles coincidencias se guardan como máximo ${period}, y una persona las revisa antes de decidir nada.`,
  pt: (by, period) =>
    `O seu nome, data de nascimento, nacionalidade, sexo e número do documento são comparados com listas de controle, como as de sanções e as de pessoas em cargos públicos, por ${by ?? 'o provedor'}. As possíveis coincidências são guardadas por no máximo ${period}, e uma pessoa as verifica antes de qualquer decisão.`,
  fr: (by, period) =>
    `Votre nom, votre date de naissance, votre nationalité, votre sexe et le numéro de votre pièce d’identité sont comparés à des listes de surveillance, comme celles des sanctions et des fonctions publiques, par ${by ?? 'le prestataire'}. Les correspondances possibles sont conservées ${period} au maximum, et une personne les vérifie avant toute décision.`,
  id: (by, period) =>
    `Nama, tanggal lahir, kewarganegaraan, jenis kelamin, dan nomor dokumen Anda dibandingkan dengan daftar pantauan, misalnya daftar sanksi dan daftar pejabat publik, oleh ${by ?? 'penyedia'}. Kemungkinan kecocokan disimpan paling lama ${period}, dan petugas memeriksanya sebelum ada keputusan.`,
  de: (by, period) =>
    `Ihr Name, Ihr Geburtsdatum, Ihre Staatsangehörigkeit, Ihr Geschlecht und die Nummer Ihres Dokuments werden mit Prüflisten verglichen, etwa mit Sanktionslisten und Listen von Personen in öffentlichen Ämtern. Das übernimmt ${by ?? 'der Prüfdienst'}. Mögliche Treffer werden höchstens ${period} gespeichert, und ein Mensch prüft sie, bevor etwas entschieden wird.`,
  ko: (by, period) =>
    `이름, 생년월일, 국적, 성별, 신분증 번호는 ${by ?? '해당 업체'}에서 제재 명단이나 공직자 명단과 같은 감시 목록과 대조합니다. 일치할 가능성이 있는 결과는 최대 ${period} 동안 보관되며, 결정 전에 담당자가 확인합니다.`,
  vi: (by, period) =>
    `Họ tên, ngày sinh, quốc tịch, giới tính và số giấy tờ của bạn được ${by ?? 'nhà cung cấp'} đối chiếu với các danh sách theo dõi, chẳng hạn danh sách trừng phạt và danh sách người giữ chức vụ công. Kết quả có thể trùng khớp được lưu tối đa ${period}, và có người kiểm tra trước khi đưa ra quyết định.`,
  ar: (by, period) =>
    `يُقارَن اسمك وتاريخ ميلادك وجنسيتك وجنسك ورقم وثيقتك بقوائم مراقبة، مثل قوائم العقوبات وقوائم شاغلي المناصب العامة، ويتولى ذلك ${by ?? 'مزوّد الخدمة'}. تُحفظ النتائج المحتملة مدة أقصاها ${period}، ويراجعها شخص قبل اتخاذ أي قرار.`,
};
