/** Names of one origin: in Latin letters, with other spellings after a slash, and in their own script after `=`. */
interface Origin {
  country: string;
  given: readonly string[];
  family: readonly string[];
  /** A name that stands between them in some, and begins none. */
  middle?: string;
  /** Whether the family name is written first in its own script. */
  familyFirst?: boolean;
  /** Between the words in its own script. */
  space?: string;
}

const words = (text: string): string[] => text.split(' ');

/** Frequent given and family names; their combinations are invented. */
export const ORIGINS: readonly Origin[] = [
  {
    country: 'RU',
    middle: 'Pavel=Павел',
    given: words(
      'Sergey/Sergei=Сергей Dmitry/Dmitri/Dmitriy=Дмитрий Alexei/Aleksey/Alexey=Алексей Yevgeny/Evgeny/Evgeniy=Евгений Natalya/Natalia=Наталья Tatyana/Tatiana=Татьяна Mikhail=Михаил Igor=Игорь Yulia/Julia=Юлия Fyodor/Fedor=Фёдор',
    ),
    family: words(
      'Shcherbakov/Scherbakov=Щербаков Kuznetsov=Кузнецов Zhukovsky/Zhukovskiy=Жуковский Chernyshev/Chernyshyov=Чернышёв Morozov=Морозов Yakovlev/Iakovlev=Яковлев Vasilyev/Vasiliev=Васильев Gorbunov=Горбунов Lebedev=Лебедев Tikhonov=Тихонов',
    ),
  },
  {
    country: 'EG',
    middle: 'Tarek=طارق',
    given: words(
      'Mohammed/Muhammad/Mohamed=محمد Ahmed/Ahmad=أحمد Fatima/Fatma=فاطمة Hassan/Hasan=حسن Khalid/Khaled=خالد Mustafa/Moustafa=مصطفى Omar/Umar=عمر Yusuf/Youssef=يوسف Ibrahim=إبراهيم Samir/Sameer=سمير',
    ),
    family: words(
      'Rashid/Rasheed=رشيد Mansour/Mansur=منصور Nasser/Nasir=ناصر Saleh/Salih=صالح Qasim/Kassem=قاسم Darwish=درويش Haddad=حداد Najjar=نجار Shaheen/Shahin=شاهين Barakat=بركات',
    ),
  },
  {
    country: 'CN',
    given: words(
      'Jianguo=建国 Xiaoming=晓明 Meiling=美玲 Zhiqiang=志强 Yulan=玉兰 Haitao=海涛 Guohua=国华 Lihua=丽华 Wenjie=文杰 Chunyan=春燕',
    ),
    family: words('Zhang=张 Wang=王 Chen=陈 Huang=黄 Zhou=周 Wu=吴 Xu=徐 Sun=孙 Zhu=朱 Guo=郭'),
    familyFirst: true,
    space: '',
  },
  {
    country: 'ES',
    middle: 'Ignacio',
    given: words('José/Jose María/Maria Francisco Antonio Lucía/Lucia Manuel Carmen Javier Rosa Alejandro'),
    family: words(
      'García/Garcia Hernández/Hernandez Martínez/Martinez Gómez/Gomez Jiménez/Jimenez Ruiz Álvarez/Alvarez Moreno Navarro Castillo',
    ),
  },
  {
    country: 'DE',
    middle: 'Ottokar',
    given: words(
      'Jürgen/Juergen/Jurgen Günther/Guenther/Gunther Wolfgang Brigitte Ursula Helmut Matthias/Mathias Sabine Andreas Käthe/Kaethe/Kathe',
    ),
    family: words(
      'Müller/Mueller/Muller Schröder/Schroeder/Schroder Hoffmann/Hofmann Weber Köhler/Koehler/Kohler Zimmermann Schäfer/Schaefer/Schafer Krüger/Krueger/Kruger Vogel Lehmann',
    ),
  },
  {
    country: 'GB',
    middle: 'Edmund',
    given: words(
      'Stephen/Steven Catherine/Katherine Geoffrey/Jeffrey William Elizabeth/Elisabeth Thomas Margaret Jonathan/Johnathan Philip/Phillip Rebecca',
    ),
    family: words(
      'Thompson/Thomson Clarke/Clark Whitfield Harrington Blackwood Ashworth Pemberton Macdonald/McDonald Redfern Stanhope',
    ),
  },
  {
    country: 'TR',
    middle: 'Kemal',
    given: words(
      'Mehmet Ayşe/Ayse Hüseyin/Huseyin Çağlar/Caglar Gülşen/Gulsen İbrahim/Ibrahim Özlem/Ozlem Murat Şükrü/Sukru Emine',
    ),
    family: words(
      'Yılmaz/Yilmaz Öztürk/Ozturk Kaya Çelik/Celik Aydın/Aydin Şahin/Sahin Doğan/Dogan Kılıç/Kilic Arslan Korkmaz',
    ),
  },
  {
    country: 'VN',
    given: words('Minh Hương/Huong Đức/Duc Quang Thảo/Thao Khánh/Khanh Phượng/Phuong Trung Ngọc/Ngoc Vinh'),
    family: words('Nguyễn/Nguyen Trần/Tran Phạm/Pham Huỳnh/Huynh Võ/Vo Đặng/Dang Bùi/Bui Hồ/Ho Dương/Duong Lý/Ly'),
    familyFirst: true,
  },
  {
    country: 'GR',
    middle: 'Stavros=Σταύρος',
    given: words(
      'Georgios/George=Γεώργιος Dimitrios/Dimitris=Δημήτριος Eleni/Helen=Ελένη Konstantinos=Κωνσταντίνος Sofia/Sophia=Σοφία Nikolaos=Νικόλαος Vasilis/Vassilis=Βασίλης Katerina=Κατερίνα Panagiotis=Παναγιώτης Ioanna=Ιωάννα',
    ),
    family: words(
      'Papadopoulos=Παπαδόπουλος Nikolaidis/Nicolaidis=Νικολαΐδης Georgiou=Γεωργίου Karagiannis=Καραγιάννης Vlahos/Vlachos=Βλάχος Makris=Μακρής Antoniou=Αντωνίου Samaras=Σαμαράς Petrakis=Πετράκης Oikonomou=Οικονόμου',
    ),
  },
  {
    country: 'IN',
    middle: 'Gopal',
    given: words('Rajesh Sunita Vikram Lakshmi/Laxmi Anil Priya Suresh Kavita Deepak Meena'),
    family: words(
      'Sharma Patel Krishnamurthy/Krishnamurthi Chatterjee/Chatterji Iyer/Ayyar Banerjee/Banerji Reddy Gupta Mukherjee/Mukherji Nair',
    ),
  },
];

/** First words, and lines of business, of invented companies. */
export const COMPANIES = {
  first: words(
    'Northwind Bluewater Ironbridge Silverline Goldcrest Redstone Greenfield Eastgate Highland Lakeside Moonlight Sunrise Starboard Blackpine Whitecap Stormvale Clearbrook Oakhaven Riverstone Windmere',
  ),
  business: words('Shipping Trading Petroleum Logistics Minerals Textiles Aviation Chemicals Electronics Agriculture'),
  legal: words('Ltd Limited LLC Inc GmbH PLC SA BV OOO JSC'),
} as const;
