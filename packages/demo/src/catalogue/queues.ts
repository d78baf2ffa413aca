/** A report of a deal; `kept` where the platform has decided that it stays. */
export interface ToldReport {
  readonly reason: 'price' | 'refused' | 'closed' | 'misleading'
  readonly text: string
  /** Hours before the load. */
  readonly ago: number
  readonly kept?: true
}

/** Reports of deals of the demo, of which some wait for the platform. */
export const reports: readonly ToldReport[] = [
  {
    reason: 'closed',
    text: 'Sono passata ieri alle 17: la saracinesca era abbassata e non c’era nessun cartello.',
    ago: 150,
    kept: true,
  },
  {
    reason: 'price',
    text: 'In cassa mi hanno chiesto 4 euro in più: dicono che il prezzo dell’app è vecchio.',
    ago: 52,
  },
  {
    reason: 'misleading',
    text: 'Nella foto c’è la confezione grande, in negozio danno quella piccola.',
    ago: 30,
  },
  { reason: 'refused', text: 'Il codice era aperto, ma la persona in cassa non sapeva che farne.', ago: 9 },
]

/** A request for help and the platform's answer; null = it waits. */
export interface ToldRequest {
  readonly topic: 'account' | 'redemption' | 'points' | 'privacy'
  readonly text: string
  readonly answer: string | null
  /** Hours before the load. */
  readonly ago: number
}

/** Requests for help of the demo. */
export const requests: readonly ToldRequest[] = [
  {
    topic: 'points',
    text: 'Ho riscattato un deal sabato, ma i BrandPoint non ci sono. Quando arrivano?',
    answer: 'I BrandPoint arrivano quando il negozio conferma in cassa: il tuo riscatto ora è confermato.',
    ago: 120,
  },
  {
    topic: 'account',
    text: 'Ho cambiato numero di telefono: come lo aggiorno senza perdere i punti?',
    answer: null,
    ago: 28,
  },
  {
    topic: 'redemption',
    text: 'Il codice è scaduto mentre ero in fila. Posso aprirlo di nuovo?',
    answer: null,
    ago: 5,
  },
]

/** People who want to sell on Vicino and wait for an answer. */
export const applicants = [
  {
    brandName: 'Ciclofficina Raggio',
    legalSubject: 'Raggio di Prova S.n.c.',
    address: 'Via dei Mulini 14',
    ago: 70,
  },
  {
    brandName: 'Sartoria Filo Lungo',
    legalSubject: 'Filo Lungo di Prova S.r.l.s.',
    address: 'Via dell’Orto 3',
    ago: 20,
  },
] as const
