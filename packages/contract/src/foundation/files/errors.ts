import {
  badRequest,
  conflict,
  notFound,
  refusal,
  tooLarge,
  tooMany,
  unsupportedType,
  type Errors,
} from '../../common/error-entry.ts'

export const errors = {
  file_not_found: notFound('File non trovato', 'File not found'),
  file_in_use: conflict(
    'Questo file è in uso: rimuovilo prima da dove compare.',
    'This file is in use: remove it first from where it appears.',
  ),
  file_unfit: badRequest(
    'Questo file non va bene qui: caricane uno del tipo giusto.',
    'This file does not fit here: upload one of the right kind.',
  ),
  file_missing: badRequest('Manca il file.', 'The file is missing.'),
  file_too_large: tooLarge(
    'Il file è troppo grande: al massimo {max} MB.',
    'The file is too large: at most {max} MB.',
  ),
  file_type_refused: unsupportedType(
    'Questo tipo di file non è accettato. Scegli {types}.',
    'This kind of file is not accepted. Choose {types}.',
  ),
  image_too_large: tooLarge(
    'L’immagine ha troppi pixel: al massimo 25 milioni.',
    'The picture has too many pixels: at most 25 million.',
  ),
  file_unreadable: badRequest(
    'Il file è danneggiato o incompleto. Prova con un altro.',
    'The file is damaged or incomplete. Try another one.',
  ),
  film_codec_refused: unsupportedType(
    'Questo filmato usa un formato ({codec}) che molti telefoni non mostrano. Salvalo in H.264 (MP4) o come WebM e riprova.',
    'This film uses a format ({codec}) that many phones do not show. Save it as H.264 (MP4) or as WebM and try again.',
  ),
  film_too_long: tooLarge(
    'Il filmato è troppo lungo: al massimo {max} minuti.',
    'The film is too long: at most {max} minutes.',
  ),
  film_too_large: tooLarge(
    'L’immagine del filmato è troppo grande: al massimo {max} pixel per lato.',
    'The picture of the film is too large: at most {max} pixels a side.',
  ),
  chunk_out_of_order: conflict(
    'Il caricamento si è interrotto. Ricomincia dall’inizio.',
    'The upload was interrupted. Start again.',
  ),
  upload_too_slow: refusal(
    408,
    'Il caricamento era troppo lento e si è interrotto. Riprova con una rete migliore.',
    'The upload was too slow and was stopped. Try again on a better network.',
  ),
  upload_quota: tooMany(
    'Hai caricato molti file senza usarli. Riprova tra qualche ora.',
    'You uploaded many files without using them. Try again in some hours.',
  ),
} satisfies Errors
