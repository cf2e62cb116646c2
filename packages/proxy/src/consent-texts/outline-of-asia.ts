import type { Locale } from '@idproof/core/locale';
import type { Outline } from './wording.js';

/** Of `OUTLINES`, the languages of East and South-East Asia. */
export const OUTLINES_OF_ASIA: Readonly<
  Record<Extract<Locale, 'id' | 'vi' | 'th' | 'ja' | 'ko' | 'zh-CN' | 'zh-HK'>, Outline>
> = {
  id: {
    points: ({ evidence, record, provider }, recipient) => [
      'Foto: dokumen identitas dan wajah Anda',
      `Penerima: ${recipient ?? 'penyedia verifikasi'}, yang membandingkan foto menggunakan data biometrik wajah Anda`,
      `Penyimpanan paling lama: ${provider ? `foto ${provider} (oleh penerima), ` : ''}data yang dibaca ${evidence}, hasilnya ${record}`,
      'Pilihan Anda: sukarela, dan persetujuan dapat ditarik kembali kapan saja',
    ],
    more: ', data lain: lihat di bawah',
    sent: 'Pengiriman: foto yang lolos semua pengecekan dikirim otomatis; Anda dapat mengambilnya ulang sampai hasilnya keluar',
    photos: 'Apa yang terjadi dengan foto Anda',
    kept: 'Apa yang kami simpan dan berapa lama',
    automatic: 'Hasil otomatis',
    choice: 'Pilihan Anda',
    parties: 'Siapa yang bertanggung jawab',
  },
  vi: {
    points: ({ evidence, record, provider }, recipient) => [
      'Ảnh: giấy tờ tùy thân và khuôn mặt của bạn',
      `Bên nhận: ${recipient ?? 'một đơn vị xác minh'}, so sánh ảnh bằng dữ liệu sinh trắc học khuôn mặt`,
      `Lưu giữ tối đa: ${provider ? `ảnh ${provider} (tại bên nhận), ` : ''}thông tin đã đọc ${evidence}, kết quả ${record}`,
      'Quyết định của bạn: tự nguyện, rút lại bất cứ lúc nào',
    ],
    more: '; khác: bên dưới',
    sent: 'Gửi: ảnh qua mọi bước kiểm tra được gửi tự động; chụp lại được đến khi có kết quả',
    photos: 'Ảnh của bạn được dùng thế nào',
    kept: 'Lưu giữ gì và trong bao lâu',
    automatic: 'Kết quả tự động',
    choice: 'Quyết định của bạn',
    parties: 'Bên chịu trách nhiệm',
  },
  th: {
    points: ({ evidence, record, provider }, recipient) => [
      'รูป: เอกสารแสดงตนและใบหน้าของคุณ',
      `ผู้รับ: ${recipient ?? 'ผู้ให้บริการยืนยันตัวตน'} ซึ่งเปรียบเทียบรูปโดยใช้ข้อมูลชีวภาพของใบหน้าคุณ`,
      `ระยะเวลาเก็บสูงสุด: ${provider ? `รูป ${provider} (โดยผู้รับ) ` : ''}ข้อมูลที่อ่าน ${evidence} ผล ${record}`,
      'การตัดสินใจของคุณ: สมัครใจ และถอนความยินยอมได้ทุกเมื่อ',
    ],
    more: ' ข้อมูลอื่น: ดูด้านล่าง',
    sent: 'การส่ง: รูปที่ผ่านการตรวจคุณภาพจะถูกส่งอัตโนมัติ ถ่ายใหม่ได้จนกว่าจะมีผล',
    photos: 'รูปของคุณถูกนำไปใช้อย่างไร',
    kept: 'สิ่งที่เราเก็บและระยะเวลา',
    automatic: 'ผลอัตโนมัติ',
    choice: 'การตัดสินใจของคุณ',
    parties: 'ผู้รับผิดชอบ',
  },
  ja: {
    points: ({ evidence, record, provider }, recipient) => [
      '写真：本人確認書類とお顔',
      `提供先：${recipient ?? '確認事業者'}。お顔の生体データを使って写真を照合します`,
      `保管（最長）：${provider ? `写真は提供先で${provider}、` : ''}読み取った内容は${evidence}、結果は${record}`,
      'ご判断：同意は任意で、いつでも撤回できます',
    ],
    more: '、その他のデータは下記のとおり',
    sent: '送信：すべてのチェックを通った写真は自動送信され、結果が出るまで撮り直せます',
    photos: '写真の取り扱い',
    kept: '保管する内容と期間',
    automatic: '自動的な結果',
    choice: 'ご判断について',
    parties: '責任者',
  },
  ko: {
    points: ({ evidence, record, provider }, recipient) => [
      '사진: 신분증과 얼굴',
      `받는 곳: ${recipient ?? '본인 확인 업체'}. 얼굴의 생체 인식 정보를 이용해 사진을 비교합니다`,
      `보관(최대): ${provider ? `사진은 받는 곳에서 ${provider}, ` : ''}읽은 내용은 ${evidence}, 결과는 ${record}`,
      '결정: 동의는 자유롭게 선택하실 수 있으며 언제든지 철회할 수 있습니다',
    ],
    more: ', 기타 데이터: 아래 참조',
    sent: '전송: 모든 점검을 통과한 사진은 자동으로 전송되며, 결과가 나올 때까지 다시 촬영할 수 있습니다',
    photos: '사진의 처리',
    kept: '보관하는 내용과 기간',
    automatic: '자동으로 나온 결과',
    choice: '동의와 철회',
    parties: '책임자',
  },
  'zh-CN': {
    points: ({ evidence, record, provider }, recipient) => [
      '照片：您的身份证件和面部',
      `接收方：${recipient ?? '验证服务商'}，用您的面部生物识别信息比对照片`,
      `最长保存：${provider ? `照片 ${provider}（接收方），` : ''}读取的内容 ${evidence}，结果 ${record}`,
      '您的决定：自愿同意，可随时撤回',
    ],
    more: '，其他数据见下文',
    sent: '发送：通过所有检查的照片会自动发送，得出结果前可重拍',
    photos: '您的照片如何处理',
    kept: '保存的内容和期限',
    automatic: '自动得出的结果',
    choice: '您的决定',
    parties: '谁负责您的信息',
  },
  'zh-HK': {
    points: ({ evidence, record, provider }, recipient) => [
      '相片：您的身份證明文件和面部',
      `接收方：${recipient ?? '核實服務商'}，以您的面部生物辨識資料比對相片`,
      `最長保存：${provider ? `相片 ${provider}（接收方），` : ''}讀取的內容 ${evidence}，結果 ${record}`,
      '您的決定：自願同意，可隨時撤回',
    ],
    more: '，其他見下文',
    sent: '傳送：通過所有檢查的相片會自動傳送，得出結果前可重拍',
    photos: '您的相片如何處理',
    kept: '保存的內容和期限',
    automatic: '自動得出的結果',
    choice: '您的決定',
    parties: '誰負責您的資料',
  },
};
