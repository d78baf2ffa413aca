import { conflict, forbidden, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  till_without_brand: forbidden(
    'Questo account non è legato a nessuna attività. Chiedi al titolare di collegarlo.',
    'This account belongs to no business. Ask the owner to link it.',
  ),
  other_brand: forbidden('Questo deal è di un altro brand', 'This deal belongs to another brand'),
  code_invalid: notFound('Codice non valido', 'Code not valid'),
  code_other_version: conflict(
    'Questo QR è di un’altra versione di Vicino: aggiorna il codice sul telefono del cliente, oppure digita il numero.',
    'This QR code is from another version of Vicino: refresh the code on the customer’s phone, or type the number.',
  ),
  proof_stale: conflict(
    'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  ),
  screen_unheard: conflict(
    'Il telefono del cliente non risponde da {time} minuti. Fattelo mostrare, oppure conferma lo stesso: resterà scritto.',
    'The customer’s screen has not been heard for {time} minutes. Ask to see it, or confirm anyway: it will be on record.',
  ),
  typed_codes_locked: tooMany(
    'Troppi numeri sbagliati. Riprova tra {seconds} secondi, oppure inquadra il QR.',
    'Too many wrong numbers. Try again in {seconds} seconds, or scan the QR code.',
  ),
  not_redeemed: conflict(
    'Questo riscatto non è confermato: non c’è nulla da stornare.',
    'This redemption is not confirmed: there is nothing to void.',
  ),
  void_too_late: conflict(
    'Un riscatto si può stornare entro 24 ore dalla conferma.',
    'A redemption can be voided within 24 hours of its confirmation.',
  ),
} satisfies Errors
