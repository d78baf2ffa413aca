import { DAY_MS } from './durations.ts'

/*
 * What is kept about people, why, for how long, and what happens afterwards. The job that ends it, the
 * public privacy page and docs/law.md are made from this table.
 */

type Texts = Readonly<Record<'it' | 'en', string>>
/** In days or months; null = as long as the account, which its owner may delete at any time. */
type Period = { readonly days: number } | { readonly months: number } | null

export interface Kept {
  readonly what: Texts
  /** The legal basis (art. 6 GDPR). */
  readonly basis: Texts
  readonly period: Period
  /** The event from which the period runs; without a period, words in its place. */
  readonly from: Texts
  readonly afterwards: Texts
}

const both = (it: string, en: string): Texts => ({ it, en })

const CONTRACT = both('contratto (art. 6.1.b)', 'contract (art. 6.1.b)')
const CONSENT = both('consenso (art. 6.1.a)', 'consent (art. 6.1.a)')
const LAW = both('obbligo di legge (art. 6.1.c)', 'legal obligation (art. 6.1.c)')
const INTEREST = both('legittimo interesse (art. 6.1.f)', 'legitimate interest (art. 6.1.f)')
const DELETED = both('si cancella', 'it is deleted')

export const RETENTION = {
  account: {
    what: both('Account e attività', 'Account and activity'),
    basis: CONTRACT,
    period: null,
    from: both('', ''),
    afterwards: both('si cancella quando elimini l’account', 'it is deleted when you delete the account'),
  },
  inactiveAccounts: {
    what: both('Account che nessuno usa', 'Accounts that nobody uses'),
    basis: CONTRACT,
    period: { months: 24 },
    from: both('dall’ultimo accesso o acquisto', 'after the last sign-in or purchase'),
    afterwards: both(
      'si cancella, dopo due avvisi per email, ciascuno almeno 30 giorni prima',
      'it is deleted, after two warnings by e-mail, each at least 30 days before',
    ),
  },
  phoneCards: {
    what: both('Numero di telefono detto alla cassa di un negozio', 'Telephone number told at a shop’s till'),
    basis: CONTRACT,
    period: null,
    from: both('', ''),
    afterwards: both(
      'si cancella quando elimini l’account o lo chiedi al negozio',
      'it is deleted when you delete the account or ask the shop',
    ),
  },
  shopNotes: {
    what: both('Note di un negozio su di te', 'Notes of a shop on you'),
    basis: INTEREST,
    period: null,
    from: both('finché partecipi alla sua raccolta', 'as long as you take part in its program'),
    afterwards: DELETED,
  },
  ledgerSalts: {
    what: both(
      'Prove dei tuoi movimenti nel registro pubblico',
      'Proofs of your movements in the public ledger',
    ),
    basis: CONTRACT,
    period: null,
    from: both('', ''),
    afterwards: both(
      'si cancella quando elimini l’account: nel registro restano impronte che non dicono nulla di te',
      'it is deleted when you delete the account: hashes that say nothing of you stay in the ledger',
    ),
  },
  visits: {
    what: both('Ultimo check-in in un negozio', 'Last check-in at a shop'),
    basis: CONSENT,
    period: { days: 30 },
    from: both('dal check-in', 'after the check-in'),
    afterwards: DELETED,
  },
  offlineTill: {
    what: both('Codici letti da una cassa senza rete', 'Codes read by a till without network'),
    basis: CONTRACT,
    period: { days: 90 },
    from: both('da quando la cassa li manda', 'after the till sends them'),
    afterwards: DELETED,
  },
  mailSuppressions: {
    what: both(
      'Indirizzi a cui le email non arrivano o non sono gradite',
      'Addresses that e-mails do not reach or that called them spam',
    ),
    basis: INTEREST,
    period: { months: 24 },
    from: both(
      'dall’ultima email tornata indietro o segnalata',
      'after the last e-mail that came back or was reported',
    ),
    afterwards: DELETED,
  },
  notices: {
    what: both('Notifiche', 'Notifications'),
    basis: CONTRACT,
    period: { days: 90 },
    from: both('dall’ultima novità', 'after the last news'),
    afterwards: DELETED,
  },
  purchaseLines: {
    what: both('Quali prodotti hai comprato con una raccolta', 'Which products you bought with a program'),
    basis: CONSENT,
    period: { months: 12 },
    from: both('dall’acquisto', 'after the purchase'),
    afterwards: both(
      'restano gli importi, senza prodotti e categorie',
      'the amounts stay, without products and categories',
    ),
  },
  outreach: {
    what: both('Messaggi commerciali dei negozi', 'Marketing messages of shops'),
    basis: CONSENT,
    period: { months: 24 },
    from: both('dall’invio', 'after sending'),
    afterwards: DELETED,
  },
  conversations: {
    what: both('Conversazioni con i negozi', 'Conversations with shops'),
    basis: CONTRACT,
    period: { months: 24 },
    from: both('dall’ultimo messaggio', 'after the last message'),
    afterwards: DELETED,
  },
  supportRequests: {
    what: both('Richieste di assistenza', 'Requests for support'),
    basis: INTEREST,
    period: { months: 24 },
    from: both('dalla risposta', 'after the answer'),
    afterwards: DELETED,
  },
  guestNotices: {
    what: both(
      'Segnalazioni di chi non ha un account: nome, email e testo',
      'Reports by people without an account: name, e-mail and text',
    ),
    basis: LAW,
    period: { months: 24 },
    from: both('dalla decisione', 'after the decision'),
    afterwards: both(
      'restano motivo e decisione, senza nome, email e testo',
      'reason and decision stay, without name, e-mail and text',
    ),
  },
  audit: {
    what: both('Chi ha fatto che cosa, e chi ha letto i dati', 'Who did what, and who read the data'),
    basis: INTEREST,
    period: { months: 120 },
    from: both('dalla fine del mese', 'after the end of the month'),
    afterwards: DELETED,
  },
  books: {
    what: both('Movimenti di punti e premi, acquisti', 'Movements of points and rewards, purchases'),
    basis: LAW,
    period: null,
    from: both('almeno dieci anni, come libri contabili', 'at least ten years, as accounting books'),
    afterwards: both(
      'non portano più il tuo nome da quando elimini l’account',
      'they are without your name from when you delete the account',
    ),
  },
  consents: {
    what: both('Registro dei consensi', 'Log of consents'),
    basis: LAW,
    period: null,
    from: both('', ''),
    afterwards: both(
      'resta come prova, senza il tuo nome, quando elimini l’account',
      'it stays as proof, without your name, when you delete the account',
    ),
  },
} as const satisfies Record<string, Kept>

export type KeptKey = keyof typeof RETENTION
export const KEPT_KEYS = Object.keys(RETENTION) as readonly KeptKey[]

/** The rows that end after a time, and not with the account. */
export type EndingKey = {
  [Key in KeptKey]: (typeof RETENTION)[Key]['period'] extends null ? never : Key
}[KeptKey]
export const ENDING_KEYS = KEPT_KEYS.filter((key): key is EndingKey => RETENTION[key].period !== null)

/** How long before the end of an unused account each of its two warnings is sent, at least. */
export const WARNING_DAYS = 30

/** Returns the moment before which something that is kept has to have begun to end now. */
export function endOf(key: EndingKey, now: Date): Date {
  const period: Period = RETENTION[key].period
  if ('days' in period) return new Date(now.getTime() - period.days * DAY_MS)
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() - period.months)
  // The 31st of a month without one is its last day, not the first of the next.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end
}

/** Writes a row of the table as the parts that a reader sees. */
export function keptParts(key: KeptKey, language: 'it' | 'en') {
  const { what, basis, period, from, afterwards }: Kept = RETENTION[key]
  return {
    what: what[language],
    basis: basis[language],
    forHowLong: lengthOf(period, language, from[language]),
    afterwards: afterwards[language],
  }
}

function lengthOf(period: Period, language: 'it' | 'en', from: string): string {
  if (period === null && from !== '') return from
  if (period === null) return language === 'it' ? 'finché tieni l’account' : 'as long as you keep the account'
  const [count, one, many] =
    'days' in period
      ? ([period.days, ['giorno', 'day'], ['giorni', 'days']] as const)
      : period.months % 12 === 0 && period.months > 24
        ? ([period.months / 12, ['anno', 'year'], ['anni', 'years']] as const)
        : ([period.months, ['mese', 'month'], ['mesi', 'months']] as const)
  return `${count} ${(count === 1 ? one : many)[language === 'it' ? 0 : 1]} ${from}`
}
