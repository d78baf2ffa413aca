/** A comment on a deal and its answers, by the shop or by other people. The text fits any shop. */
export interface Conversation {
  readonly text: string
  readonly answers: readonly { readonly by: 'shop' | 'asker' | 'other'; readonly text: string }[]
}

/** Comments of the demo's people on deals. */
export const conversations: readonly Conversation[] = [
  {
    text: 'Vale anche il sabato? Qualcuno ha provato?',
    answers: [
      { by: 'shop', text: 'Certo, tutti i giorni in cui siamo aperti. Ti aspettiamo!' },
      { by: 'asker', text: 'Perfetto, passo domani. Grazie!' },
    ],
  },
  {
    text: 'Serve prenotare o basta presentarsi?',
    answers: [{ by: 'shop', text: 'Basta presentarsi con il codice aperto sul telefono.' }],
  },
  {
    text: 'Usata ieri sera, tutto come descritto. Torno di sicuro 😊',
    answers: [{ by: 'shop', text: 'Grazie a te, a presto!' }],
  },
  { text: 'A questo prezzo non c’è paragone nel quartiere.', answers: [] },
  {
    text: 'Si può usare con i BrandPoint?',
    answers: [
      { by: 'other', text: 'Io li ho usati il mese scorso, con il coupon nel portafoglio.' },
      { by: 'shop', text: 'Confermo: mostra il coupon alla cassa insieme al codice.' },
    ],
  },
  { text: 'C’era un po’ di fila, ma ne è valsa la pena.', answers: [] },
  {
    text: 'Ne posso prendere due?',
    answers: [
      { by: 'shop', text: 'Uno a testa per questo deal. Se vieni con un’amica ne prendete uno ciascuna 😉' },
      { by: 'asker', text: 'Convinto, porto mia sorella.' },
      { by: 'other', text: 'Fatto così anche noi!' },
      { by: 'shop', text: 'Allora vi aspettiamo in tanti.' },
    ],
  },
  { text: 'Scoperto grazie alla mappa, era a cento metri da casa.', answers: [] },
  {
    text: 'Si parcheggia facilmente?',
    answers: [{ by: 'other', text: 'Meglio in bici: davanti ci sono le rastrelliere.' }],
  },
  { text: 'Ho salvato l’offerta e sono arrivata in tempo per un soffio!', answers: [] },
  {
    text: 'È adatto anche a chi è celiaco?',
    answers: [
      { by: 'shop', text: 'Chiedi in negozio: abbiamo un elenco degli allergeni sempre aggiornato.' },
    ],
  },
  { text: 'Gentilissimi, e il codice ha funzionato al primo colpo.', answers: [] },
]
