import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  till_without_brand: {
    status: 403,
    it: 'Questo account non è legato a nessuna attività. Chiedi al titolare di collegarlo.',
    en: 'This account belongs to no business. Ask the owner to link it.',
  },
  other_brand: {
    status: 403,
    it: 'Questo deal è di un altro brand',
    en: 'This deal belongs to another brand',
  },
  code_invalid: {
    status: 404,
    it: 'Codice non valido',
    en: 'Code not valid',
  },
  code_other_version: {
    status: 409,
    it: 'Questo QR è di un’altra versione di Vicino: aggiorna il codice sul telefono del cliente, oppure digita il numero.',
    en: 'This QR code is from another version of Vicino: refresh the code on the customer’s phone, or type the number.',
  },
  proof_stale: {
    status: 409,
    it: 'Codice scaduto: inquadra quello che si vede ora sul telefono del cliente, non una foto.',
    en: 'Code expired: scan the one now on the customer’s phone, not a picture of it.',
  },
  screen_unheard: {
    status: 409,
    it: 'Lo schermo del cliente non si fa sentire da {time} minuti. Fattelo mostrare, oppure conferma lo stesso: resterà scritto.',
    en: 'The customer’s screen has not been heard for {time} minutes. Ask to see it, or confirm anyway: it will be on record.',
  },
  typed_codes_locked: {
    status: 429,
    it: 'Troppi numeri sbagliati. Riprova tra {seconds} secondi, oppure inquadra il QR.',
    en: 'Too many wrong numbers. Try again in {seconds} seconds, or scan the QR code.',
  },
  not_redeemed: {
    status: 409,
    it: 'Questo riscatto non è confermato: non c’è nulla da stornare.',
    en: 'This redemption is not confirmed: there is nothing to void.',
  },
  void_too_late: {
    status: 409,
    it: 'Un riscatto si può stornare entro 24 ore dalla conferma.',
    en: 'A redemption can be voided within 24 hours of its confirmation.',
  },
} as const satisfies Errors
