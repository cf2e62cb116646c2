import type { Locale } from '@idproof/core/locale';
import type { Particulars } from './wording.js';

/** Of `PARTICULARS`, the languages of East and South-East Asia. */
export const PARTICULARS_OF_ASIA: Readonly<
  Record<Extract<Locale, 'id' | 'vi' | 'th' | 'ja' | 'ko' | 'zh-CN' | 'zh-HK'>, Particulars>
> = {
  id: {
    sent:
      'Foto yang lolos semua pengecekan di perangkat Anda dikirim secara otomatis, sedangkan foto lain hanya dikirim ' +
      'setelah Anda konfirmasi. Anda dapat mengambil ulang foto sampai hasilnya keluar; jangka waktu yang sama berlaku ' +
      'untuk foto yang sudah dikirim.',
    pictures: (period) =>
      'Agar kami mengetahui foto yang digunakan untuk lebih dari satu orang, kami menyimpan nilai pemeriksaan ' +
      `berkunci dari setiap berkas foto yang diterima, paling lama ${period} setelah verifikasi berakhir. Foto tidak ` +
      'dapat dipulihkan dari nilai tersebut, dan nilai itu tidak menggambarkan wajah Anda. Jika berkas yang sama ' +
      'dikirim untuk orang lain, petugas kami akan memeriksa verifikasi tersebut. Jika Anda menarik kembali ' +
      'persetujuan, nilai-nilai itu langsung kami hapus.',
    automatic:
      'Hasil verifikasi mula-mula ditentukan secara otomatis. Jika tidak setuju dengan hasilnya, Anda dapat ' +
      'menyampaikan pendapat kepada kami dan meminta agar hasil itu ditinjau oleh petugas.',
    controller: 'Penanggung jawab data Anda: ',
    contact: 'Kontak: ',
    policy: 'Kebijakan privasi: ',
    provider: 'Penyedia verifikasi: ',
  },
  vi: {
    sent:
      'Ảnh qua mọi bước kiểm tra trên thiết bị của bạn được gửi tự động; ảnh khác chỉ được gửi sau khi bạn xác nhận. ' +
      'Bạn có thể chụp lại ảnh cho đến khi có kết quả; ảnh đã gửi trước đó cũng được lưu giữ trong thời hạn như vậy.',
    pictures: (period) =>
      'Để phát hiện ảnh được dùng cho nhiều người, chúng tôi lưu một giá trị kiểm tra được tính bằng khóa của mỗi tệp ' +
      `ảnh đã được chấp nhận, tối đa ${period} sau khi việc xác minh kết thúc. Không thể khôi phục ảnh từ giá trị này ` +
      'và giá trị này không mô tả khuôn mặt bạn. Nếu cùng một tệp được gửi cho người khác, nhân viên của chúng tôi sẽ ' +
      'xem xét lần xác minh đó. Khi bạn rút lại sự đồng ý, chúng tôi xóa ngay các giá trị này.',
    automatic:
      'Kết quả ban đầu được xác định tự động. Nếu không đồng ý với kết quả, bạn có thể nêu ý kiến với chúng tôi và ' +
      'yêu cầu có người xem xét lại.',
    controller: 'Bên chịu trách nhiệm về dữ liệu của bạn: ',
    contact: 'Liên hệ: ',
    policy: 'Chính sách quyền riêng tư: ',
    provider: 'Đơn vị xác minh: ',
  },
  th: {
    sent:
      'รูปที่ผ่านการตรวจคุณภาพทั้งหมดบนอุปกรณ์ของคุณจะถูกส่งโดยอัตโนมัติ รูปอื่นจะส่งเมื่อคุณยืนยันแล้วเท่านั้น ' +
      'คุณถ่ายรูปใหม่ได้จนกว่าจะมีผล และรูปที่ส่งไปแล้วจะเก็บไว้ตามระยะเวลาเดียวกัน',
    pictures: (period) =>
      'เพื่อให้ทราบเมื่อมีการใช้รูปเดียวกันกับบุคคลหลายคน ' +
      `เราเก็บค่าตรวจสอบที่คำนวณด้วยกุญแจของไฟล์รูปแต่ละไฟล์ที่ผ่านการยอมรับไว้ไม่เกิน ${period} ` +
      'หลังการยืนยันตัวตนสิ้นสุด ค่านี้ใช้กู้คืนรูปไม่ได้ และไม่ได้อธิบายลักษณะใบหน้าของคุณ ' +
      'หากมีการส่งไฟล์เดียวกันสำหรับบุคคลอื่น เจ้าหน้าที่ของเราจะตรวจสอบการยืนยันตัวตนนั้น ' +
      'เมื่อคุณถอนความยินยอม เราจะลบค่าเหล่านี้ทันที',
    automatic:
      'ผลการยืนยันตัวตนจะกำหนดโดยระบบอัตโนมัติในเบื้องต้น หากคุณไม่เห็นด้วยกับผล ' +
      'คุณสามารถแจ้งความเห็นให้เราทราบและขอให้เจ้าหน้าที่ทบทวนผลได้',
    controller: 'ผู้รับผิดชอบข้อมูลของคุณ: ',
    contact: 'ติดต่อ: ',
    policy: 'นโยบายความเป็นส่วนตัว: ',
    provider: 'ผู้ให้บริการยืนยันตัวตน: ',
  },
  ja: {
    sent:
      'お使いの端末でのチェックをすべて通った写真は自動的に送信され、それ以外の写真は、ご自身で確認された後にのみ送信されます。' +
      '結果が出るまで写真を撮り直すことができます。すでに送信された写真にも、同じ保管期間が適用されます。',
    pictures: (period) =>
      '同じ写真が複数の方の確認に使われた場合に気付けるよう、受け付けた写真ファイルごとに、鍵を用いて計算した照合値を、' +
      `確認の終了後、最長${period}、当社が保管します。この値から写真を復元することはできず、お顔の特徴も含まれません。` +
      '同じファイルが別の方の確認で送られた場合は、担当者がその確認を見直します。' +
      '同意を撤回された場合、当社はこの値を直ちに削除します。',
    automatic:
      '確認の結果は、まず自動的に判定されます。結果にご異議がある場合は、ご意見を当社に伝え、' +
      '担当者による見直しを求めることができます。',
    controller: '個人データの管理者：',
    contact: 'お問い合わせ先：',
    policy: 'プライバシーポリシー：',
    provider: '確認事業者：',
  },
  ko: {
    sent:
      '기기에서 모든 점검을 통과한 사진은 자동으로 전송되고, 그 밖의 사진은 직접 확인하신 후에만 전송됩니다. ' +
      '결과가 나올 때까지 사진을 다시 촬영할 수 있으며, 이미 전송된 사진에도 같은 기간이 적용됩니다.',
    pictures: (period) =>
      '같은 사진이 여러 사람의 확인에 사용되면 알 수 있도록, 접수된 사진 파일마다 키로 계산한 확인값을 ' +
      `확인이 끝난 후 최대 ${period} 동안 당사가 보관합니다. 이 값으로 사진을 복원할 수 없으며 얼굴의 특징도 ` +
      '담겨 있지 않습니다. 같은 파일이 다른 사람의 확인에 사용되면 담당자가 그 확인을 검토합니다. 동의를 ' +
      '철회하시면 당사는 이 값을 즉시 삭제합니다.',
    automatic:
      '결과는 먼저 자동으로 결정됩니다. 결과에 동의하지 않으시면 의견을 밝히고 담당자의 재검토를 요청하실 수 있습니다.',
    controller: '개인정보 처리자: ',
    contact: '문의처: ',
    policy: '개인정보 처리방침: ',
    provider: '본인 확인 업체: ',
  },
  'zh-CN': {
    sent:
      '在您的设备上通过所有检查的照片会自动发送，其他照片仅在您确认后发送。' +
      '得出结果前您可以重拍照片，已发送的照片适用相同的期限。',
    pictures: (period) =>
      '为了发现同一张照片被用于多个人，我们会为每个已接受的照片文件保存一个用密钥计算的校验值，自验证结束起最长 ' +
      `${period}。该值无法还原照片，也不描述您的面部特征。如果同一文件被用于他人，我们会人工审核该次验证。` +
      '您撤回同意后，我们会立即删除这些校验值。',
    automatic: '验证结果首先由系统自动得出。如果您对结果有异议，可以向我们说明您的意见，并要求人工复核。',
    controller: '个人信息处理者：',
    contact: '联系方式：',
    policy: '隐私政策：',
    provider: '验证服务商：',
  },
  'zh-HK': {
    sent:
      '在您的裝置上通過所有檢查的相片會自動傳送，其他相片僅在您確認後傳送。' +
      '得出結果前您可以重拍相片，已傳送的相片適用相同的期限。',
    pictures: (period) =>
      '為了發現同一張相片被用於多人，我們會為每個已接受的相片檔案保存一個以密鑰計算的核對值，自核實結束起最長 ' +
      `${period}。該值無法還原相片，亦不描述您的面部特徵。如同一檔案被用於他人，我們會以人手審核該次核實。` +
      '您撤回同意後，我們會立即刪除這些核對值。',
    automatic: '核實結果首先由系統自動得出。如您對結果有異議，可向我們說明您的意見，並要求以人手覆核。',
    controller: '資料使用者：',
    contact: '聯絡方式：',
    policy: '私隱政策：',
    provider: '核實服務商：',
  },
};
