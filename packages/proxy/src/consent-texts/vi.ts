import type { ConsentWording } from './wording.js';

export const vi: ConsentWording = (hours) => [
  'Để xác nhận danh tính của bạn, chúng tôi cần một ảnh chụp giấy tờ tùy thân và một ảnh chụp khuôn mặt của bạn.',
  'Một đơn vị xác minh làm việc cho chúng tôi sẽ đọc giấy tờ, kiểm tra giấy tờ có thật hay không và so sánh ảnh chân ' +
    'dung trên đó với khuôn mặt của bạn. Ảnh của bạn được chuyển đi cho việc này và chúng tôi không lưu giữ.',
  'Thông tin đọc được từ giấy tờ và kết quả so sánh được lưu ở dạng mã hóa trong ' +
    `${hours} giờ rồi bị xóa. Bằng chứng về quyết định của bạn trên trang này được lưu lâu hơn.`,
  'Bạn tự do lựa chọn. Bạn có thể dừng bất cứ lúc nào và rút lại sự đồng ý; khi đó, thông tin đã đọc sẽ bị xóa ngay. ' +
    'Nếu bạn không đồng ý, hãy hỏi chúng tôi về cách khác để xác nhận danh tính.',
];
