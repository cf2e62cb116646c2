import type { ConsentWording } from './wording.js';

export const id: ConsentWording = ({ evidence, record, provider }) => [
  'Untuk memverifikasi identitas Anda, kami meminta satu atau beberapa foto dokumen identitas serta ' +
    'satu foto atau serangkaian singkat gambar wajah Anda.',
  'Penyedia verifikasi yang bertindak atas nama kami membaca dokumen tersebut, memeriksa keasliannya, ' +
    'dan membandingkan foto di dalamnya dengan wajah Anda. Untuk perbandingan ini, data biometrik wajah ' +
    'Anda diproses. Foto Anda dikirim ke penyedia ini untuk keperluan tersebut dan tidak kami simpan. ' +
    (provider
      ? `Penyedia menyimpannya paling lama ${provider} setelah menerimanya.`
      : 'Lama penyimpanan foto oleh penyedia disepakati antara penyedia dan kami.'),
  'Data yang dibaca dari dokumen Anda dan rincian perbandingannya kami simpan secara terenkripsi ' +
    `paling lama ${evidence} setelah verifikasi berakhir. Hasil verifikasi beserta alasannya, bukti ` +
    `keputusan Anda di halaman ini, dan nomor verifikasi di penyedia kami simpan paling lama ${record} ` +
    'setelah verifikasi dimulai. Setelah itu, semuanya kami hapus.',
  'Persetujuan Anda bersifat sukarela. Anda dapat berhenti kapan saja dan menarik kembali persetujuan: ' +
    'jika persetujuan ditarik, data yang telah dibaca langsung kami hapus, dan kami meminta penyedia ' +
    'menghapus data yang telah diterimanya. Hasil verifikasi, jika sudah diputuskan, dan bukti keputusan ' +
    'Anda tetap disimpan selama waktu yang disebutkan di atas. Jika Anda tidak menyetujui, mintalah ' +
    'kepada kami cara lain untuk memverifikasi identitas Anda.',
];
