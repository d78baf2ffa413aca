import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  comment_not_found: {
    status: 404,
    it: 'Questo commento non c’è più.',
    en: 'This comment is no longer there.',
  },
  comment_deleted: {
    status: 409,
    it: 'Il commento a cui rispondi è stato eliminato.',
    en: 'The comment that you reply to was deleted.',
  },
  comment_reported: {
    status: 409,
    it: 'Hai già segnalato questo commento.',
    en: 'You have reported this comment already.',
  },
  own_comment: {
    status: 403,
    it: 'È un tuo commento: puoi eliminarlo.',
    en: 'This comment is yours: you can delete it.',
  },
  cannot_mute: {
    status: 403,
    it: 'Non puoi silenziare chi vende questo deal, né te stesso.',
    en: 'You cannot mute the seller of this deal, nor yourself.',
  },
  comment_slow_mode: {
    status: 429,
    it: 'Qui si scrive molto: un commento al minuto a testa. Puoi scrivere di nuovo tra {seconds} secondi.',
    en: 'Many people write here: one comment a minute each. You can write again in {seconds} seconds.',
  },
} as const satisfies Errors
