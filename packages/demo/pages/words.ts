import type { Outcome } from '@idproof/core/session';
import { EMBEDDING_LINES, EMBEDDING_ORDER } from './embedding-words.js';

/** What the page around the verification says, by the `data-word` of its elements, and the merchant's message for each outcome. */
type Word =
  | Outcome
  | 'title'
  | 'lead'
  | 'passport'
  | 'card'
  | 'largeCard'
  | 'licence'
  | 'later'
  | 'branch'
  | 'skip'
  | 'page'
  | 'hosted'
  | 'frame'
  | 'app'
  | 'elements'
  | 'theme'
  | 'scan'
  | 'lab'
  | 'demo'
  | 'docs';
export type Words = Readonly<Record<Word | (typeof EMBEDDING_ORDER)[number], string>>;

const ORDER: readonly Word[] = [
  'title',
  'lead',
  'passport',
  'card',
  'largeCard',
  'licence',
  'later',
  'branch',
  'approved',
  'review',
  'rejected',
  'skip',
  'page',
  'hosted',
  'frame',
  'app',
  'elements',
  'theme',
  'scan',
  'lab',
  'demo',
  'docs',
];

/** Every language of the elements but English, which is in the page; a line is one word or sentence, in the order above. */
const LINES: Readonly<Record<string, string>> = {
  'zh-CN': `开立您的账户
只差验证您的身份了。
护照
身份证
大尺寸证件
驾驶证
稍后选择
您也可以携带证件前往分行开户。
谢谢。您的账户已开通。
谢谢。我们会核对您的资料，并在一个工作日内回复您。
我们无法在线为您开户。
跳到主要内容
页面
托管页面
框架
应用
元素
主题
扫描
实验室
演示网站，仅供开发使用：不会真正核实任何人的身份。
文档`,
  'zh-HK': `開立您的戶口
只差核實您的身份。
護照
身份證
大尺寸證件
駕駛執照
稍後選擇
您亦可攜同證件親臨分行開立戶口。
謝謝。您的戶口已開立。
謝謝。我們會核對您的資料，並於一個工作天內回覆您。
我們未能為您在網上開立戶口。
跳至主要內容
網頁
託管頁面
框架
應用程式
元件
主題
掃描
實驗室
示範網站，僅供開發使用：不會真正核實任何人的身份。
文件`,
  ja: `口座開設
残るは本人確認だけです。
パスポート
身分証明書
大型の証明書
運転免許証
後で選ぶ
書類をお持ちになり、店舗で口座を開設することもできます。
ありがとうございます。口座が開設されました。
ありがとうございます。内容を確認し、1営業日以内にご連絡します。
オンラインでは口座を開設できませんでした。
本文へスキップ
ページ
ホスト型ページ
フレーム
アプリ
要素
テーマ
スキャン
ラボ
開発用のデモです。実際の本人確認は行われません。
ドキュメント`,
  th: `เปิดบัญชีของคุณ
เหลือเพียงการยืนยันตัวตนของคุณ
หนังสือเดินทาง
บัตรประจำตัว
บัตรขนาดใหญ่
ใบขับขี่
เลือกภายหลัง
คุณสามารถนำเอกสารไปเปิดบัญชีที่สาขาได้เช่นกัน
ขอบคุณ บัญชีของคุณเปิดแล้ว
ขอบคุณ เราจะตรวจสอบข้อมูลของคุณและติดต่อกลับภายในหนึ่งวันทำการ
เราไม่สามารถเปิดบัญชีออนไลน์ให้คุณได้
ข้ามไปยังเนื้อหาหลัก
หน้าเว็บ
หน้าของผู้ให้บริการ
เฟรม
แอป
องค์ประกอบ
ธีม
สแกน
แล็บ
เว็บไซต์สาธิตสำหรับการพัฒนาเท่านั้น ไม่มีการยืนยันตัวตนจริง
เอกสารประกอบ`,
  es: `Abre tu cuenta
Solo falta verificar tu identidad.
Pasaporte
Documento de identidad
Tarjeta grande
Permiso de conducir
Elegir después
También puedes abrir tu cuenta en una oficina. Lleva tu documento.
Gracias. Tu cuenta está abierta.
Gracias. Revisaremos tus datos y te escribiremos en el plazo de un día laborable.
No hemos podido abrir tu cuenta en línea.
Ir al contenido principal
Página
Página alojada
Marco
App
Elementos
Tema
Escáner
Laboratorio
Una demostración para el desarrollo: aquí no se verifica de verdad ninguna identidad.
Documentación`,
  pt: `Abra sua conta
Só falta verificar sua identidade.
Passaporte
Carteira de identidade
Cartão grande
Carteira de habilitação
Escolher depois
Você também pode abrir sua conta em uma agência. Leve seu documento.
Obrigado. Sua conta está aberta.
Obrigado. Vamos analisar seus dados e escrever para você em até um dia útil.
Não foi possível abrir sua conta on-line.
Ir para o conteúdo principal
Página
Página hospedada
Quadro
App
Elementos
Tema
Leitor
Laboratório
Uma demonstração para desenvolvimento: nenhuma identidade é realmente verificada aqui.
Documentação`,
  fr: `Ouvrez votre compte
Il ne reste plus qu’à vérifier votre identité.
Passeport
Carte d’identité
Grande carte
Permis de conduire
Choisir plus tard
Vous pouvez aussi ouvrir votre compte en agence. Apportez votre pièce d’identité.
Merci. Votre compte est ouvert.
Merci. Nous examinons vos informations et vous écrirons sous un jour ouvré.
Nous n’avons pas pu ouvrir votre compte en ligne.
Aller au contenu principal
Page
Page hébergée
Cadre
Application
Éléments
Thème
Scanner
Labo
Une démonstration pour le développement : aucune identité n’y est réellement vérifiée.
Documentation`,
  id: `Buka rekening Anda
Tinggal verifikasi identitas Anda.
Paspor
Kartu identitas
Kartu besar
SIM
Pilih nanti
Anda juga dapat membuka rekening di kantor cabang. Bawalah dokumen Anda.
Terima kasih. Rekening Anda telah dibuka.
Terima kasih. Kami akan meninjau data Anda dan menghubungi Anda dalam satu hari kerja.
Kami tidak dapat membuka rekening Anda secara online.
Langsung ke konten utama
Halaman
Halaman penyedia
Bingkai
Aplikasi
Elemen
Tema
Pemindai
Lab
Demo untuk pengembangan: tidak ada identitas yang benar-benar diverifikasi di sini.
Dokumentasi`,
  de: `Eröffnen Sie Ihr Konto
Jetzt müssen Sie nur noch Ihre Identität bestätigen.
Reisepass
Personalausweis
Große Karte
Führerschein
Später wählen
Sie können Ihr Konto auch in einer Filiale eröffnen. Bringen Sie Ihr Dokument mit.
Vielen Dank. Ihr Konto ist eröffnet.
Vielen Dank. Wir prüfen Ihre Angaben und schreiben Ihnen innerhalb eines Werktags.
Wir konnten Ihr Konto nicht online eröffnen.
Zum Hauptinhalt springen
Seite
Gehostete Seite
Rahmen
App
Elemente
Design
Scanner
Labor
Eine Demo für die Entwicklung: Hier wird keine Identität wirklich geprüft.
Dokumentation`,
  ko: `계좌 개설
이제 본인 확인만 남았습니다.
여권
신분증
대형 카드
운전면허증
나중에 선택
신분증을 가지고 지점을 방문하여 계좌를 개설하실 수도 있습니다.
감사합니다. 계좌가 개설되었습니다.
감사합니다. 정보를 검토한 후 영업일 기준 1일 이내에 연락드리겠습니다.
온라인으로 계좌를 개설할 수 없습니다.
본문으로 건너뛰기
페이지
호스팅 페이지
프레임
앱
요소
테마
스캔
실험실
개발용 데모입니다. 실제 본인 확인은 이루어지지 않습니다.
문서`,
  vi: `Mở tài khoản của bạn
Chỉ còn việc xác minh danh tính của bạn.
Hộ chiếu
Thẻ căn cước
Thẻ lớn
Giấy phép lái xe
Chọn sau
Bạn cũng có thể mở tài khoản tại chi nhánh. Hãy mang theo giấy tờ.
Cảm ơn bạn. Tài khoản của bạn đã được mở.
Cảm ơn bạn. Chúng tôi sẽ xem xét thông tin và liên hệ với bạn trong vòng một ngày làm việc.
Chúng tôi không thể mở tài khoản trực tuyến cho bạn.
Chuyển đến nội dung chính
Trang
Trang lưu trữ
Khung
Ứng dụng
Phần tử
Giao diện
Quét
Phòng thử
Bản demo dành cho phát triển: không có danh tính nào thực sự được xác minh ở đây.
Tài liệu`,
  ar: `افتح حسابك
لم يبقَ سوى التحقق من هويتك.
جواز السفر
بطاقة الهوية
بطاقة كبيرة
رخصة القيادة
الاختيار لاحقًا
يمكنك أيضًا فتح حسابك في أحد الفروع. أحضر وثيقتك معك.
شكرًا لك. تم فتح حسابك.
شكرًا لك. سنراجع بياناتك ونراسلك خلال يوم عمل واحد.
تعذّر علينا فتح حسابك عبر الإنترنت.
الانتقال إلى المحتوى الرئيسي
الصفحة
صفحة مستضافة
إطار
تطبيق
العناصر
المظهر
الماسح
المختبر
موقع تجريبي للتطوير فقط: لا يتم التحقق من هوية أحد فعليًا.
الوثائق`,
};

/** The language of these tags that there are words in; undefined for English and every other. */
export function findWords(tag: string): { language: string; words: Words } | undefined {
  const language = [tag, tag.split('-')[0]!, tag.startsWith('zh') ? 'zh-CN' : ''].find((each) =>
    Object.hasOwn(LINES, each),
  );
  if (language === undefined) return undefined;
  const words = {
    ...readLines(ORDER, LINES[language]!),
    ...readLines(EMBEDDING_ORDER, EMBEDDING_LINES[language] ?? ''),
  };
  return { language, words: words as Words };
}

function readLines(order: readonly string[], text: string): Record<string, string> {
  const lines = text.split('\n');
  return Object.fromEntries(order.map((word, at) => [word, lines[at] ?? '']));
}
