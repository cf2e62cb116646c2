import type { Labels } from '../labels.js';
import { CAMERA_LABELS } from './camera/id.js';

/** The Indonesian texts: formal address. */
export const LABELS: Labels = {
  ...CAMERA_LABELS,

  // Flow
  step_consent: 'Persetujuan',
  step_document: 'Dokumen',
  step_selfie: 'Selfie',
  step_hosted: 'Verifikasi',
  step_result: 'Hasil',
  progress: 'Langkah {number} dari {total}',
  progress_next: '{place} · berikutnya: {step}',
  start_title: 'Verifikasi identitas Anda',
  start_intro: 'Hanya perlu sekitar dua menit. Siapkan:',
  start_need_document: 'dokumen identitas Anda',
  start_need_camera: 'kamera untuk foto dokumen dan selfie',
  start_need_light: 'tempat yang cukup terang',
  start_action: 'Mulai',
  start_busy: 'Memulai…',
  start_resumed: 'Selamat datang kembali. Melanjutkan dari langkah terakhir Anda…',
  checking_title: 'Mohon tunggu',
  checking_consent: 'Menyimpan pilihan Anda…',
  checking_document: 'Membaca dokumen Anda…',
  checking_selfie: 'Membandingkan wajah Anda dengan dokumen…',
  checking_result: 'Menunggu hasil…',
  checking_end: 'Menghentikan…',
  wait_long: 'Ini lebih lama dari biasanya. Tetaplah di halaman ini.',
  wait_offline: 'Anda sedang offline. Proses berlanjut sendiri saat Anda kembali online.',
  offline: 'Anda sedang offline. Tidak ada yang dapat dikirim sampai Anda kembali online.',
  cancel_action: 'Batal',
  cancel_title: 'Hentikan verifikasi?',
  cancel_text: 'Progres Anda akan hilang.',
  cancel_keep: 'Lanjutkan',
  cancel_confirm: 'Hentikan',
  failed_title: 'Kami tidak dapat melanjutkan saat ini',
  failed_retry: 'Coba lagi',
  failed_restart: 'Mulai lagi',
  attempts_left: 'Sisa percobaan: {count}',

  // Consent
  consent_title: 'Bolehkah kami memverifikasi identitas Anda?',
  consent_loading: 'Memuat teks…',
  consent_policy: 'Kebijakan privasi',
  consent_skip: 'Ke keputusan',
  consent_agree: 'Saya setuju',
  consent_decline: 'Saya tidak setuju',
  consent_given: 'Terima kasih atas persetujuan Anda.',
  consent_refused: 'Anda tidak setuju.',

  // Capture
  document_title_booklet: 'Halaman biodata paspor (yang ada fotonya)',
  document_title_front: 'Sisi depan dokumen Anda',
  document_title_back: 'Sisi belakang dokumen Anda',
  document_title_front_identity_card: 'Sisi depan kartu identitas Anda',
  document_title_front_driving_licence: 'Sisi depan SIM Anda',
  document_title_front_residence_permit: 'Sisi depan izin tinggal Anda',
  document_title_back_identity_card: 'Sisi belakang kartu identitas Anda',
  document_title_back_driving_licence: 'Sisi belakang SIM Anda',
  document_title_back_residence_permit: 'Sisi belakang izin tinggal Anda',
  document_intro_booklet: 'Buka halaman yang memuat foto Anda dan letakkan mendatar. Hindari pantulan cahaya.',
  document_intro_booklet_held:
    'Buka halaman yang memuat foto Anda dan pegang di depan kamera. Hindari pantulan cahaya.',
  document_intro: 'Letakkan mendatar. Hindari pantulan cahaya.',
  document_intro_held: 'Pegang di depan kamera. Hindari pantulan cahaya.',
  selfie_title: 'Ambil selfie',
  selfie_intro: 'Lihat lurus ke kamera. Lepaskan kacamata hitam.',
  capture_start: 'Buka kamera',
  capture_requesting: 'Membuka kamera. Izinkan aksesnya jika diminta.',
  capture_encoding: 'Menyiapkan foto…',
  capture_upload: 'Unggah foto',
  capture_upload_pdf: 'Unggah foto atau PDF',
  capture_drop: 'Atau seret file ke sini, atau tempelkan.',
  capture_native: 'Gunakan aplikasi kamera',
  capture_retry: 'Coba lagi',

  // Choice of a document
  select_title: 'Pilih dokumen yang akan digunakan',
  select_country: 'Negara penerbit',
  select_country_none: 'Pilih negara',
  select_search: 'Cari negara Anda',
  select_country_other: 'Negara lain',
  select_type: 'Dokumen',
  select_continue: 'Lanjutkan',
  select_change: 'Gunakan dokumen lain',

  // Hosted page and app
  hosted_title: 'Ambil foto dokumen dan wajah Anda',
  hosted_intro_redirect:
    'Anda akan mengambil foto di halaman aman milik penyedia verifikasi kami, lalu kembali ke sini.',
  hosted_intro_frame: 'Halaman aman milik penyedia verifikasi kami akan terbuka di sini. Ambil foto di halaman itu.',
  hosted_site: 'Alamat web:',
  hosted_launch: 'Lanjutkan',
  hosted_busy: 'Membuka…',
  app_waiting: 'Menunggu aplikasi…',

  // Result
  result_waiting: 'Menunggu hasil…',
  result_approved: 'Identitas Anda terverifikasi',
  result_rejected: 'Kami tidak dapat memverifikasi identitas Anda',
  result_review: 'Verifikasi Anda sedang ditinjau',
  result_retry: 'Coba lagi',
  result_done: 'Selesai',

  // Faults
  error_unexpected: 'Terjadi kesalahan. Silakan hubungi situs yang meminta verifikasi ini.',
  error_network: 'Layanan tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.',
  error_unavailable: 'Layanan sedang tidak tersedia. Silakan coba lagi.',
};
