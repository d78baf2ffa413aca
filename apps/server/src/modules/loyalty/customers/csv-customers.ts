import type { Language } from '@vicino/contract/common/language'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import type { XlsxCell, XlsxColumn, XlsxKind } from '../../../platform/xlsx.ts'

/** Names of the columns, in the order of customerCells(). */
export const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  it: [
    'Cliente',
    'Handle',
    'Consenso',
    'Prima interazione',
    'Proof Post',
    'Recensioni',
    'Premi riscattati',
    'Bollini',
    'BP',
    'Acquisti',
    'Valore totale (€)',
    'Punti fedeltà',
    'Ultimo acquisto',
    'Livello',
    'Nome',
    'Cognome',
    'E-mail',
    'Telefono',
    'Data di nascita',
    'Comune',
  ],
  en: [
    'Customer',
    'Handle',
    'Consent',
    'First interaction',
    'Proof Posts',
    'Reviews',
    'Rewards redeemed',
    'Stamps',
    'BP',
    'Purchases',
    'Total value (€)',
    'Loyalty points',
    'Last purchase',
    'Level',
    'First name',
    'Last name',
    'E-mail',
    'Phone',
    'Birth date',
    'Town',
  ],
}

const CONSENTS = {
  it: { full: 'Completo', partial: 'Parziale', basic: 'Base (solo necessari)', none: 'Nessuno' },
  en: { full: 'Full', partial: 'Partial', basic: 'Basic (necessary only)', none: 'None' },
} as const satisfies Record<Language, Record<Customer['consentType'], string>>

/** Makes a customer's cells. Times are in Rome, amounts have the language's decimal sign. */
export function customerCells(customer: Customer, language: Language): string[] {
  const { firstName = '', lastName = '', email = '', phone = '', birthDate = '', address = '' } = customer
  const amount = customer.purchaseAmount.toFixed(2)
  return [
    customer.username,
    customer.handle,
    CONSENTS[language][customer.consentType],
    timeOf(customer.createdAt),
    String(customer.proofPost),
    String(customer.reviewPost),
    String(customer.reward),
    String(customer.stamp),
    String(customer.credit),
    String(customer.purchaseCount),
    language === 'it' ? amount.replace('.', ',') : amount,
    String(customer.point),
    customer.lastPurchase === null ? '' : timeOf(customer.lastPurchase),
    customer.tier,
    firstName,
    lastName,
    email,
    phone,
    birthDate,
    address,
  ]
}

const ROME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** YYYY-MM-DD HH:MM */
const timeOf = (moment: string): string => ROME.format(new Date(moment))

/** Kinds and widths of the columns in a workbook, in the order of HEADINGS. */
const SHEET: readonly (readonly [kind: XlsxKind, width: number])[] = [
  ['text', 24],
  ['text', 20],
  ['text', 22],
  ['moment', 18],
  ['whole', 12],
  ['whole', 12],
  ['whole', 16],
  ['whole', 10],
  ['whole', 10],
  ['whole', 10],
  ['euros', 18],
  ['whole', 14],
  ['moment', 18],
  ['text', 14],
  ['text', 16],
  ['text', 16],
  ['text', 28],
  ['text', 16],
  ['date', 14],
  ['text', 18],
]

export const sheetColumns = (language: Language): XlsxColumn[] =>
  SHEET.map(([kind, width], index) => ({ title: HEADINGS[language][index] ?? '', kind, width }))

/** Makes a customer's cells in a workbook. */
export function sheetCells(customer: Customer, language: Language): XlsxCell[] {
  const { firstName = '', lastName = '', email = '', phone = '', birthDate = null, address = '' } = customer
  return [
    customer.username,
    customer.handle,
    CONSENTS[language][customer.consentType],
    new Date(customer.createdAt),
    customer.proofPost,
    customer.reviewPost,
    customer.reward,
    customer.stamp,
    customer.credit,
    customer.purchaseCount,
    customer.purchaseAmount,
    customer.point,
    customer.lastPurchase === null ? null : new Date(customer.lastPurchase),
    customer.tier,
    firstName,
    lastName,
    email,
    phone,
    birthDate,
    address,
  ]
}
