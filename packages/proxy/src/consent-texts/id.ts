import type { ConsentWording } from './wording.js';

export const id: ConsentWording = (hours) => [
  'Untuk memastikan identitas Anda, kami meminta foto dokumen identitas dan foto wajah Anda.',
  'Penyedia verifikasi yang bekerja untuk kami membaca dokumen tersebut, memeriksa keasliannya, dan membandingkan ' +
    'foto di dalamnya dengan wajah Anda. Foto Anda dikirim untuk keperluan ini dan tidak kami simpan.',
  'Data yang dibaca dari dokumen Anda dan hasil perbandingannya disimpan secara terenkripsi selama ' +
    `${hours} jam, lalu dihapus. Bukti keputusan Anda di halaman ini disimpan lebih lama.`,
  'Anda bebas memilih. Anda dapat berhenti kapan saja dan menarik kembali persetujuan; data yang telah dibaca akan ' +
    'langsung dihapus. Jika Anda tidak setuju, mintalah cara lain kepada kami untuk memastikan identitas Anda.',
];
