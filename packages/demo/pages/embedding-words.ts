/** What the pages say that show other ways to embed, and what names the parts of every page, by their `data-word` or `data-label`. */
export const EMBEDDING_ORDER = [
  'h5Lead',
  'h5FrameLead',
  'redirect',
  'inFrame',
  'frameLead',
  'frameLoading',
  'phone',
  'computer',
  'handoffLead',
  'phoneWaits',
  'events',
  'eventsNote',
  'language',
  'ways',
  'document',
  'opens',
] as const;

/** Every language of the elements but English, which is in the pages; a line is one word or sentence, in the order above. */
export const EMBEDDING_LINES: Readonly<Record<string, string>> = {
  'zh-CN': `照片在服务商自己的页面上拍摄，完成后会返回此处。
照片在服务商自己的页面上拍摄，该页面就在此页中打开。
页面跳转
在框架中打开
身份验证在来自另一个来源的框架中进行。本页面向它提供令牌并获知进展，但无法查看其中的内容。
正在加载框架。
手机
电脑
电脑和手机这两台设备显示在同一台机器上。请在电脑上开始，然后查看电脑上显示的号码，并在手机上输入。
电脑显示二维码后，其中的链接会立即在此打开，如同这部手机扫描了它。
本页面收到的事件
最新的在最前。与元素自身的事件相同，但不含照片。来源：
语言
嵌入方式
您的证件
服务商页面的打开方式`,
  'zh-HK': `相片在服務商自己的網頁上拍攝，完成後會返回此處。
相片在服務商自己的網頁上拍攝，該網頁就在此頁中開啟。
網頁跳轉
在框架中開啟
身份核實在來自另一個來源的框架中進行。本頁面向它提供權杖並得知進展，但無法查看其中的內容。
正在載入框架。
手機
電腦
電腦和手機這兩部裝置顯示在同一部機器上。請在電腦上開始，然後查看電腦上顯示的號碼，並在手機上輸入。
電腦顯示二維碼後，當中的連結會隨即在此開啟，如同這部手機掃描了它。
本頁面收到的事件
最新的在最前。與元件本身的事件相同，但不含相片。來源：
語言
嵌入方式
您的證件
服務商網頁的開啟方式`,
  ja: `写真は提供会社のページで撮影し、その後ここに戻ります。
写真は、このページ内に開く提供会社のページで撮影します。
リダイレクト
フレーム内
本人確認は、別のオリジンのフレーム内で行われます。このページはトークンを渡して経過を受け取りますが、中を見ることはできません。
フレームを読み込んでいます。
スマートフォン
パソコン
パソコンとスマートフォンの両方を1台の機器に表示しています。パソコンで開始し、そこに表示された番号をスマートフォンに入力してください。
パソコンにコードが表示されると、このスマートフォンで読み取ったときと同じように、そのリンクがここで開きます。
このページに届くイベント
新しい順です。要素自身のイベントと同じですが、画像は含まれません。送信元：
言語
埋め込み方法
お持ちの書類
提供会社のページの開き方`,
  th: `ถ่ายรูปบนหน้าเว็บของผู้ให้บริการเอง แล้วระบบจะพาคุณกลับมาที่นี่
ถ่ายรูปบนหน้าเว็บของผู้ให้บริการเอง ซึ่งเปิดอยู่ภายในหน้านี้
เปลี่ยนหน้า
ในเฟรม
การยืนยันตัวตนทำงานในเฟรมจากอีกต้นทางหนึ่ง หน้านี้ส่งโทเค็นให้และรับรู้ความคืบหน้า แต่มองไม่เห็นข้อมูลข้างใน
กำลังโหลดเฟรม
โทรศัพท์มือถือ
คอมพิวเตอร์
อุปกรณ์ทั้งสอง คือคอมพิวเตอร์และโทรศัพท์มือถือ อยู่ในเครื่องเดียว เริ่มที่คอมพิวเตอร์ แล้วอ่านหมายเลขที่คอมพิวเตอร์แสดงและพิมพ์บนโทรศัพท์มือถือ
เมื่อคอมพิวเตอร์แสดงโค้ด ลิงก์ของโค้ดจะเปิดที่นี่ทันที เหมือนกับว่าโทรศัพท์เครื่องนี้ได้สแกนโค้ดแล้ว
เหตุการณ์ที่มาถึงหน้านี้
เรียงจากล่าสุด เป็นเหตุการณ์เดียวกับขององค์ประกอบ แต่ไม่มีรูปภาพ ส่งมาจาก:
ภาษา
วิธีฝังระบบ
เอกสารของคุณ
วิธีเปิดหน้าเว็บของผู้ให้บริการ`,
  es: `Las fotos se hacen en la página del proveedor, que después te trae de vuelta aquí.
Las fotos se hacen en la página del proveedor, que se abre dentro de esta.
Por redirección
En un marco
La verificación se ejecuta en un marco de otro origen. Esta página le entrega un token y recibe lo que ocurre, pero no puede ver su interior.
El marco se está cargando.
Móvil
Ordenador
Los dos dispositivos, el ordenador y el móvil, en un mismo equipo. Empieza en el ordenador; después lee el número que muestra y escríbelo en el móvil.
En cuanto el ordenador muestre un código, su enlace se abrirá aquí, como si este móvil lo hubiera escaneado.
Eventos que llegan a esta página
Los más recientes primero. Son los mismos eventos que los del elemento, sin imágenes. Proceden de:
Idioma
Formas de integración
Tu documento
Cómo se abre la página del proveedor`,
  pt: `As fotos são tiradas na página do próprio provedor, que depois traz você de volta para cá.
As fotos são tiradas na página do próprio provedor, que se abre dentro desta.
Por redirecionamento
Em um quadro
A verificação é executada em um quadro de outra origem. Esta página entrega um token a ele e recebe o que acontece, mas não pode ver o interior.
O quadro está sendo carregado.
Telefone
Computador
Os dois dispositivos, o computador e o telefone, em uma só máquina. Comece no computador; depois leia o número que ele mostra e digite-o no telefone.
Assim que o computador mostrar um código, o link dele será aberto aqui, como se este telefone o tivesse escaneado.
Eventos que chegam a esta página
Os mais recentes primeiro. São os mesmos eventos do elemento, sem imagens. Eles vêm de:
Idioma
Formas de integração
Seu documento
Como a página do provedor é aberta`,
  fr: `Les photos se prennent sur la page du prestataire, qui vous ramène ensuite ici.
Les photos se prennent sur la page du prestataire, qui s’ouvre à l’intérieur de celle-ci.
Par redirection
Dans un cadre
La vérification se déroule dans un cadre d’une autre origine. Cette page lui remet un jeton et apprend ce qui se passe, mais ne peut pas voir à l’intérieur.
Le cadre se charge.
Téléphone
Ordinateur
Les deux appareils, l’ordinateur et le téléphone, sur une seule machine. Commencez sur l’ordinateur, puis lisez le nombre qu’il affiche et saisissez-le sur le téléphone.
Dès que l’ordinateur affiche un code, son lien s’ouvre ici, comme si ce téléphone l’avait scanné.
Événements qui arrivent à cette page
Les plus récents d’abord. Ce sont les événements de l’élément lui-même, sans les images. Ils viennent de :
Langue
Façons d’intégrer
Votre document
Ouverture de la page du prestataire`,
  id: `Foto diambil di halaman milik penyedia, lalu Anda dibawa kembali ke sini.
Foto diambil di halaman milik penyedia, yang dibuka di dalam halaman ini.
Dengan pengalihan
Di dalam bingkai
Verifikasi berjalan di dalam bingkai dari asal lain. Halaman ini memberinya token dan menerima kabar tentang yang terjadi, tetapi tidak dapat melihat isinya.
Bingkai sedang dimuat.
Ponsel
Komputer
Kedua perangkat, komputer dan ponsel, di satu mesin. Mulailah di komputer, lalu baca angka yang ditampilkannya dan ketik di ponsel.
Begitu komputer menampilkan kode, tautannya terbuka di sini, seolah-olah ponsel ini telah memindainya.
Peristiwa yang sampai ke halaman ini
Yang terbaru di atas. Sama dengan peristiwa elemen itu sendiri, tanpa gambar. Berasal dari:
Bahasa
Cara menyematkan
Dokumen Anda
Cara halaman penyedia dibuka`,
  de: `Die Fotos nehmen Sie auf der Seite des Anbieters auf. Sie bringt Sie danach hierher zurück.
Die Fotos nehmen Sie auf der Seite des Anbieters auf. Sie öffnet sich innerhalb dieser Seite.
Per Weiterleitung
In einem Rahmen
Die Prüfung läuft in einem Rahmen von einer anderen Adresse. Diese Seite gibt ihm ein Token und erfährt, was geschieht; hineinsehen kann sie nicht.
Der Rahmen wird geladen.
Smartphone
Computer
Beide Geräte, Computer und Smartphone, auf einem Rechner. Beginnen Sie am Computer, lesen Sie dann die Zahl ab, die er zeigt, und geben Sie sie auf dem Smartphone ein.
Sobald der Computer einen Code zeigt, öffnet sich dessen Link hier, als hätte dieses Smartphone ihn gescannt.
Ereignisse, die diese Seite erreichen
Die neuesten zuerst. Dieselben Ereignisse wie die des Elements, ohne Bilder. Sie kommen von:
Sprache
Wege der Einbindung
Ihr Dokument
So öffnet sich die Seite des Anbieters`,
  ko: `사진은 제공업체의 페이지에서 촬영하며, 이후 이곳으로 돌아옵니다.
사진은 이 페이지 안에 열리는 제공업체의 페이지에서 촬영합니다.
리디렉션
프레임 안에서
본인 확인은 다른 출처의 프레임에서 진행됩니다. 이 페이지는 토큰을 전달하고 진행 상황을 전달받지만 안을 볼 수는 없습니다.
프레임을 불러오는 중입니다.
휴대전화
컴퓨터
컴퓨터와 휴대전화, 두 기기를 한 화면에 함께 보여 줍니다. 컴퓨터에서 시작한 다음, 표시된 번호를 확인하여 휴대전화에 입력해 주세요.
컴퓨터에 코드가 표시되면 이 휴대전화로 스캔한 것처럼 코드의 링크가 여기에서 바로 열립니다.
이 페이지에 도착하는 이벤트
최신순입니다. 요소 자체의 이벤트와 같지만 이미지는 포함되지 않습니다. 출처:
언어
삽입 방법
본인의 신분증
제공업체 페이지를 여는 방법`,
  vi: `Ảnh được chụp trên trang của nhà cung cấp, sau đó bạn sẽ được đưa trở lại đây.
Ảnh được chụp trên trang của nhà cung cấp, mở ngay trong trang này.
Chuyển hướng
Trong khung
Việc xác minh chạy trong một khung từ nguồn khác. Trang này trao cho khung một mã token và nhận biết những gì diễn ra, nhưng không thể nhìn vào bên trong.
Đang tải khung.
Điện thoại
Máy tính
Cả hai thiết bị, máy tính và điện thoại, trên cùng một máy. Hãy bắt đầu trên máy tính, sau đó đọc số mà máy tính hiển thị và nhập số đó trên điện thoại.
Ngay khi máy tính hiển thị mã, liên kết của mã sẽ mở tại đây, như thể điện thoại này đã quét mã.
Các sự kiện đến được trang này
Mới nhất ở trên. Giống các sự kiện của chính thành phần, nhưng không kèm ảnh. Nguồn:
Ngôn ngữ
Các cách nhúng
Giấy tờ của bạn
Cách mở trang của nhà cung cấp`,
  ar: `تُلتقط الصور في صفحة مزوّد الخدمة نفسه، ثم تعيدك إلى هنا.
تُلتقط الصور في صفحة مزوّد الخدمة نفسه، وهي تُفتح داخل هذه الصفحة.
بإعادة التوجيه
داخل إطار
يجري التحقق داخل إطار من مصدر آخر. تسلّمه هذه الصفحة رمزًا مميّزًا وتعلم بما يحدث، لكنها لا تستطيع رؤية ما بداخله.
جارٍ تحميل الإطار.
الهاتف
الحاسوب
الجهازان، الحاسوب والهاتف، على جهاز واحد. يُرجى البدء على الحاسوب، ثم قراءة الرقم الظاهر عليه وكتابته على الهاتف.
ما إن يظهر رمز على الحاسوب حتى يُفتح رابطه هنا، كأن هذا الهاتف قد مسحه.
الأحداث التي تصل إلى هذه الصفحة
الأحدث أولًا. وهي أحداث العنصر نفسه، دون صور. مصدرها:
اللغة
طرق التضمين
وثيقتك
طريقة فتح صفحة مزوّد الخدمة`,
};
