import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  customer_not_found: {
    status: 404,
    it: 'Cliente non trovato',
    en: 'Customer not found',
  },
  adjust_oneself: {
    status: 403,
    it: 'Non puoi rettificare il tuo stesso saldo.',
    en: 'You cannot adjust your own balance.',
  },
  adjust_limit: {
    status: 409,
    it: 'Hai raggiunto il massimo di punti che puoi rettificare in un giorno.',
    en: 'You have reached the most points that you may adjust in a day.',
  },
  export_too_long: {
    status: 409,
    it: 'Un foglio ha al massimo {max} righe: restringi con i filtri, o esporta in CSV.',
    en: 'A sheet has at most {max} rows: narrow it by filters, or export as CSV.',
  },
  label_not_found: { status: 404, it: 'Etichetta non trovata', en: 'Label not found' },
  label_taken: {
    status: 409,
    it: 'C’è già un’etichetta con questo nome.',
    en: 'There is a label with this name already.',
  },
  labels_full: {
    status: 409,
    it: 'La raccolta ha già il massimo di 50 etichette.',
    en: 'The program has the most labels it can: 50.',
  },
  view_not_found: { status: 404, it: 'Vista non trovata', en: 'View not found' },
  views_full: {
    status: 409,
    it: 'Ci stanno 20 viste: eliminane una.',
    en: 'There is room for 20 views: delete one.',
  },
  segment_not_found: { status: 404, it: 'Segmento non trovato', en: 'Segment not found' },
  segment_taken: {
    status: 409,
    it: 'C’è già un segmento con questo nome.',
    en: 'There is a segment with this name already.',
  },
  segments_full: {
    status: 409,
    it: 'La raccolta ha già il massimo di 100 segmenti.',
    en: 'The program has the most segments it can: 100.',
  },
  segment_circle: {
    status: 409,
    it: 'Un segmento può citarne altri che esistono, mai sé stesso, al massimo su tre livelli.',
    en: 'A segment may name others that exist, never itself, at most three deep.',
  },
  segment_in_use: {
    status: 409,
    it: 'Un altro segmento lo cita: modifica prima quello.',
    en: 'Another segment names it: change that one first.',
  },
} as const satisfies Errors
