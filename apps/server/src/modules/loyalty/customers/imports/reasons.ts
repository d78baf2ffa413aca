import type { ImportRowReason } from '@vicino/contract/loyalty/customers/imports/constants'
import { ADJUSTMENT } from '@vicino/contract/loyalty/customers/constants'
import type { Language } from '@vicino/contract/common/language'

const points = {
  it: ADJUSTMENT.points.toLocaleString('it-IT'),
  en: ADJUSTMENT.points.toLocaleString('en-GB'),
}

/** Texts for the brand why a line was not imported or not taken back. */
export const REASONS: Readonly<Record<ImportRowReason, Readonly<Record<Language, string>>>> = {
  unreadable: {
    it: 'La riga non si legge: celle in più o in meno, o virgolette non chiuse.',
    en: 'The line cannot be read: too many or too few cells, or a quote that is not closed.',
  },
  who_missing: { it: 'Manca il cliente.', en: 'The customer is missing.' },
  who_unknown: {
    it: 'Nessun cliente di questa raccolta si chiama così: serve un’e-mail, o l’identificativo con la @.',
    en: 'No customer of this program has this name: an e-mail is needed, or the handle with its @.',
  },
  points_wrong: {
    it: `Punti: un numero intero da 0 a ${points.it}, senza separatori né segni.`,
    en: `Points: a whole number from 0 to ${points.en}, without separators or signs.`,
  },
  stamps_wrong: {
    it: `Bollini: un numero intero da 0 a ${ADJUSTMENT.stamps}.`,
    en: `Stamps: a whole number from 0 to ${ADJUSTMENT.stamps}.`,
  },
  nothing: { it: 'Né punti, né bollini, né etichetta.', en: 'Neither points, stamps nor a label.' },
  amount_wrong: {
    it: 'Importo: euro con virgola o punto, senza separatori delle migliaia, sopra lo zero.',
    en: 'Amount: euros with a comma or a point, without thousands separators, above zero.',
  },
  date_wrong: {
    it: 'Data: GG/MM/AAAA oppure AAAA-MM-GG, con l’ora se c’è.',
    en: 'Date: DD/MM/YYYY or YYYY-MM-DD, with the time if there is one.',
  },
  date_future: { it: 'La data è nel futuro.', en: 'The date is in the future.' },
  is_return: {
    it: 'I resi si registrano alla cassa, dall’acquisto a cui appartengono.',
    en: 'Refunds are registered at the till, from the purchase that they belong to.',
  },
  category_wrong: {
    it: 'La categoria ha più di 60 caratteri.',
    en: 'The category has more than 60 characters.',
  },
  before_join: {
    it: 'L’acquisto è di prima che il cliente si iscrivesse.',
    en: 'The purchase is from before the customer joined.',
  },
  outside_period: {
    it: 'La data è fuori dal periodo della raccolta.',
    en: 'The date is outside of the program’s period.',
  },
  label_unknown: {
    it: 'Questa raccolta non ha un’etichetta con questo nome.',
    en: 'This program has no label of this name.',
  },
  reference_wrong: {
    it: 'Il riferimento ha più di 60 caratteri.',
    en: 'The reference has more than 60 characters.',
  },
  twice: {
    it: 'Il cliente è già in una riga prima: se è voluto, scrivi un riferimento diverso in ogni riga.',
    en: 'The customer is in an earlier line: if that is meant, write another reference in each line.',
  },
  repeated: {
    it: 'Un’altra importazione ha già dato lo stesso a questo cliente: se è voluto, scrivi un riferimento.',
    en: 'Another import has given this customer the same: if that is meant, write a reference.',
  },
  staff_self: {
    it: 'Chi lavora per il negozio non riceve punti.',
    en: 'Who works for the shop gets no points.',
  },
  daily_limit: {
    it: 'Il cliente ha già ricevuto oggi il massimo per rettifica.',
    en: 'The customer has had the most by adjustment today.',
  },
  left: { it: 'Non partecipa più alla raccolta.', en: 'Has left the program.' },
  expired: { it: 'Non si è iscritto entro 90 giorni.', en: 'Did not join within 90 days.' },
  program_not_active: { it: 'La raccolta non è attiva.', en: 'The program is not active.' },
  without_purchase: {
    it: 'Con soli sconti (art. 6, lettera c-bis) i punti nascono soltanto dagli acquisti: importa gli acquisti.',
    en: 'With discounts only (art. 6, letter c-bis) points come from purchases only: import the purchases.',
  },
}
