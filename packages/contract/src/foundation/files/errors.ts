import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  file_not_found: {
    status: 404,
    it: 'File non trovato',
    en: 'File not found',
  },
  file_in_use: {
    status: 409,
    it: 'Questo file è in uso: rimuovilo prima da dove compare.',
    en: 'This file is in use: remove it first from where it appears.',
  },
  file_unfit: {
    status: 400,
    it: 'Questo file non va bene qui: caricane uno del tipo giusto.',
    en: 'This file does not fit here: upload one of the right kind.',
  },
  file_missing: {
    status: 400,
    it: 'Manca il file.',
    en: 'The file is missing.',
  },
  file_too_large: {
    status: 413,
    it: 'Il file è troppo grande: al massimo {max} MB.',
    en: 'The file is too large: at most {max} MB.',
  },
  file_type_refused: {
    status: 415,
    it: 'Questo tipo di file non è accettato. Scegli {types}.',
    en: 'This kind of file is not accepted. Choose {types}.',
  },
  image_too_large: {
    status: 413,
    it: 'L’immagine ha troppi pixel: al massimo 25 milioni.',
    en: 'The picture has too many pixels: at most 25 million.',
  },
  file_unreadable: {
    status: 400,
    it: 'Il file è danneggiato o incompleto. Prova con un altro.',
    en: 'The file is damaged or incomplete. Try another one.',
  },
  film_codec_refused: {
    status: 415,
    it: 'Questo filmato usa un formato ({codec}) che molti telefoni non mostrano. Salvalo in H.264 (MP4) o come WebM e riprova.',
    en: 'This film uses a format ({codec}) that many phones do not show. Save it as H.264 (MP4) or as WebM and try again.',
  },
  film_too_long: {
    status: 413,
    it: 'Il filmato è troppo lungo: al massimo {max} minuti.',
    en: 'The film is too long: at most {max} minutes.',
  },
  film_too_large: {
    status: 413,
    it: 'L’immagine del filmato è troppo grande: al massimo {max} pixel per lato.',
    en: 'The picture of the film is too large: at most {max} pixels a side.',
  },
  chunk_out_of_order: {
    status: 409,
    it: 'Il caricamento si è interrotto. Ricomincia dall’inizio.',
    en: 'The upload was interrupted. Start again.',
  },
  upload_too_slow: {
    status: 408,
    it: 'Il caricamento era troppo lento e si è interrotto. Riprova con una rete migliore.',
    en: 'The upload was too slow and was stopped. Try again on a better network.',
  },
  upload_quota: {
    status: 429,
    it: 'Hai caricato molti file senza usarli. Riprova tra qualche ora.',
    en: 'You uploaded many files without using them. Try again in some hours.',
  },
} as const satisfies Errors
