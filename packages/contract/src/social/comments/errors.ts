import { conflict, forbidden, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  comment_not_found: notFound('Questo commento non c’è più.', 'This comment is no longer there.'),
  comment_deleted: conflict(
    'Il commento a cui rispondi è stato eliminato.',
    'The comment that you reply to was deleted.',
  ),
  comment_reported: conflict('Hai già segnalato questo commento.', 'You have reported this comment already.'),
  own_comment: forbidden('È un tuo commento: puoi eliminarlo.', 'This comment is yours: you can delete it.'),
  cannot_mute: forbidden(
    'Non puoi silenziare chi vende questo deal, né te stesso.',
    'You cannot mute the seller of this deal, nor yourself.',
  ),
  comment_slow_mode: tooMany(
    'Qui si scrive molto: un commento al minuto a testa. Puoi scrivere di nuovo tra {seconds} secondi.',
    'Many people write here: one comment a minute each. You can write again in {seconds} seconds.',
  ),
} satisfies Errors
