import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  customer_not_found: notFound('Cliente non trovato', 'Customer not found'),
  adjust_oneself: forbidden(
    'Non puoi rettificare il tuo stesso saldo.',
    'You cannot adjust your own balance.',
  ),
  adjust_limit: conflict(
    'Hai raggiunto il massimo di punti che puoi rettificare in un giorno.',
    'You have reached the most points that you may adjust in a day.',
  ),
  export_too_long: conflict(
    'Un foglio ha al massimo {max} righe: restringi con i filtri, o esporta in CSV.',
    'A sheet has at most {max} rows: narrow it by filters, or export as CSV.',
  ),
  note_not_found: notFound('Nota non trovata', 'Note not found'),
  notes_full: conflict(
    'Ci sono già {max} note su questo cliente: cancellane una.',
    'There are {max} notes on this customer already: delete one.',
  ),
  label_not_found: notFound('Etichetta non trovata', 'Label not found'),
  label_taken: conflict('C’è già un’etichetta con questo nome.', 'There is a label with this name already.'),
  labels_full: conflict(
    'La raccolta ha già il massimo di 50 etichette.',
    'The program has the most labels it can: 50.',
  ),
  view_not_found: notFound('Vista non trovata', 'View not found'),
  views_full: conflict('Ci stanno 20 viste: eliminane una.', 'There is room for 20 views: delete one.'),
  segment_not_found: notFound('Segmento non trovato', 'Segment not found'),
  segment_taken: conflict(
    'C’è già un segmento con questo nome.',
    'There is a segment with this name already.',
  ),
  segments_full: conflict(
    'La raccolta ha già il massimo di 100 segmenti.',
    'The program has the most segments it can: 100.',
  ),
  segment_circle: conflict(
    'Un segmento può citarne altri che esistono, mai sé stesso, al massimo su tre livelli.',
    'A segment may name others that exist, never itself, at most three deep.',
  ),
  segment_in_use: conflict(
    'Un altro segmento lo cita: modifica prima quello.',
    'Another segment names it: change that one first.',
  ),
} satisfies Errors
