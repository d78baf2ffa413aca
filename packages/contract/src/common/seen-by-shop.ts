import type { Language } from './language.ts'

/** A field of a customer that a shop sees, with its column in files and its words in texts. */
export interface SeenField {
  /** Title of the column in files; null = it has no column. */
  readonly column: Readonly<Record<Language, string>> | null
  /** As texts for people name it; null = it says nothing about a person by itself. */
  readonly words: Readonly<Record<Language, string>> | null
}

const both = (it: string, en: string) => ({ it, en })

/** What a shop sees of everybody who takes part in its program, in the order of the columns. */
export const SEEN_OF_MEMBERS = {
  username: { column: both('Cliente', 'Customer'), words: both('nome utente', 'username') },
  handle: { column: both('Handle', 'Handle'), words: both('nome profilo', 'profile name') },
  consentType: { column: both('Consenso', 'Consent'), words: both('consensi', 'consents') },
  createdAt: {
    column: both('Prima interazione', 'First interaction'),
    words: both('giorno in cui hai iniziato', 'the day you began'),
  },
  proofPost: { column: both('Proof Post', 'Proof Posts'), words: both('Proof Post', 'Proof Posts') },
  reviewPost: { column: both('Recensioni', 'Reviews'), words: both('recensioni', 'reviews') },
  reward: { column: both('Premi riscattati', 'Rewards redeemed'), words: both('premi', 'rewards') },
  stamp: { column: both('Bollini', 'Stamps'), words: both('bollini', 'stamps') },
  credit: { column: both('BP', 'BP'), words: both('BP ottenuti qui', 'BP earned here') },
  purchaseCount: { column: both('Acquisti', 'Purchases'), words: both('acquisti', 'purchases') },
  purchaseAmount: { column: both('Valore totale (€)', 'Total value (€)'), words: both('spesa', 'spend') },
  point: { column: both('Punti fedeltà', 'Loyalty points'), words: both('punti', 'points') },
  lastPurchase: {
    column: both('Ultimo acquisto', 'Last purchase'),
    words: both('ultimo acquisto', 'last purchase'),
  },
  tier: { column: both('Livello', 'Level'), words: both('livello', 'level') },
  avatar: { column: null, words: both('foto del profilo', 'profile picture') },
  labels: { column: null, words: both('etichette del negozio', 'labels of the shop') },
  _id: { column: null, words: null },
  level: { column: null, words: null },
  consent: { column: null, words: null },
} as const satisfies Record<string, SeenField>

/**
 * What a shop sees besides, of those who agree to it (`infoConsent`): what it needs to call its
 * customers by name, to write to them and to wish them well. Neither telephone nor town nor year of
 * birth. This list makes the fields of the API, the columns of files and the text of the consent.
 */
export const SEEN_WITH_CONSENT = {
  firstName: { column: both('Nome', 'First name'), words: both('nome', 'first name') },
  lastName: { column: both('Cognome', 'Last name'), words: both('cognome', 'last name') },
  /** Not of those who stopped the shop's e-mails. */
  email: { column: both('E-mail', 'E-mail'), words: both('email', 'email') },
  /** MM-DD */
  birthDate: {
    column: both('Compleanno', 'Birthday'),
    words: both('giorno e mese di nascita', 'day and month of birth'),
  },
} as const satisfies Record<string, SeenField>
export type PersonalField = keyof typeof SEEN_WITH_CONSENT

export const PERSONAL_FIELDS = Object.keys(SEEN_WITH_CONSENT) as readonly PersonalField[]

/** Returns the words of fields as one list for a sentence. */
export const wordsOf = (fields: Readonly<Record<string, SeenField>>, language: Language): string => {
  const words = Object.values(fields).flatMap((field) => field.words?.[language] ?? [])
  const last = words.at(-1) ?? ''
  return words.length < 2
    ? last
    : `${words.slice(0, -1).join(', ')} ${language === 'it' ? 'e' : 'and'} ${last}`
}
