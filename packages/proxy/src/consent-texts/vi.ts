import type { ConsentWording } from './wording.js';

export const vi: ConsentWording = ({ evidence, record, provider }) => [
  'Để xác minh danh tính của bạn, chúng tôi cần một hoặc nhiều ảnh chụp giấy tờ tùy thân và một ảnh ' +
    'hoặc một loạt ảnh ngắn chụp khuôn mặt của bạn.',
  'Một đơn vị xác minh thay mặt chúng tôi sẽ đọc giấy tờ, kiểm tra giấy tờ có thật hay không và so ' +
    'sánh ảnh trên giấy tờ với khuôn mặt của bạn. Để so sánh, dữ liệu sinh trắc học của khuôn mặt bạn ' +
    'được xử lý. Ảnh của bạn được gửi đến đơn vị này cho mục đích đó và chúng tôi không lưu giữ. ' +
    (provider
      ? `Đơn vị này lưu giữ ảnh tối đa ${provider} kể từ khi nhận.`
      : 'Thời gian đơn vị này lưu giữ ảnh được thỏa thuận giữa họ và chúng tôi.'),
  'Thông tin đọc được từ giấy tờ và chi tiết của việc so sánh được chúng tôi lưu ở dạng mã hóa tối đa ' +
    `${evidence} sau khi việc xác minh kết thúc. Kết quả cùng lý do, bằng chứng về quyết định của bạn ` +
    `trên trang này và mã số các lần kiểm tra tại đơn vị xác minh được chúng tôi lưu tối đa ${record} kể ` +
    'từ khi bắt đầu xác minh. Sau đó, chúng tôi sẽ xóa.',
  'Việc đồng ý là tự nguyện. Bạn có thể dừng bất cứ lúc nào và rút lại sự đồng ý: khi đó, chúng tôi ' +
    'xóa ngay thông tin đã đọc và yêu cầu đơn vị xác minh xóa những gì đã nhận. Kết quả, nếu đã có, và ' +
    'bằng chứng về quyết định của bạn vẫn được lưu trong thời gian nêu trên. Nếu bạn không đồng ý, hãy ' +
    'hỏi chúng tôi về cách khác để xác minh danh tính.',
];
