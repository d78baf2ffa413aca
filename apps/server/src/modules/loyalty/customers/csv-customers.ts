import type { Language } from '@vicino/contract/common/language'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { SEEN_OF_MEMBERS, SEEN_WITH_CONSENT } from '@vicino/contract/common/seen-by-shop'
import { numberCell } from '../../../platform/csv.ts'
import type { XlsxCell, XlsxColumn, XlsxKind } from '../../../platform/xlsx.ts'
import { romeMinute } from '../../../platform/rome-moments.ts'

const SEEN = { ...SEEN_OF_MEMBERS, ...SEEN_WITH_CONSENT }

/** The fields that have a column, in the order of the list of what a shop sees. */
type ColumnField = {
  [Field in keyof typeof SEEN]: (typeof SEEN)[Field]['column'] extends null ? never : Field
}[keyof typeof SEEN]
const FIELDS = Object.entries(SEEN).flatMap(([field, { column }]) =>
  column === null ? [] : [field as ColumnField],
)

const titlesIn = (language: Language): string[] => FIELDS.map((field) => SEEN[field].column[language])

/** Names of the columns, in the order of customerCells(). */
export const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  it: titlesIn('it'),
  en: titlesIn('en'),
}

const CONSENTS = {
  it: { full: 'Completo', partial: 'Parziale', basic: 'Base (solo necessari)', none: 'Nessuno' },
  en: { full: 'Full', partial: 'Partial', basic: 'Basic (necessary only)', none: 'None' },
} as const satisfies Record<Language, Record<Customer['consentType'], string>>

/** Kind and width of each column in a workbook. */
const SHEET: Readonly<Record<ColumnField, readonly [kind: XlsxKind, width: number]>> = {
  username: ['text', 24],
  handle: ['text', 20],
  consentType: ['text', 22],
  createdAt: ['moment', 18],
  proofPost: ['whole', 12],
  reviewPost: ['whole', 12],
  reward: ['whole', 16],
  stamp: ['whole', 10],
  credit: ['whole', 10],
  purchaseCount: ['whole', 10],
  purchaseAmount: ['euros', 18],
  point: ['whole', 14],
  lastPurchase: ['moment', 18],
  tier: ['text', 14],
  firstName: ['text', 16],
  lastName: ['text', 16],
  email: ['text', 28],
  birthDate: ['text', 14],
}

export const sheetColumns = (language: Language): XlsxColumn[] =>
  FIELDS.map((field) => {
    const [kind, width] = SHEET[field]
    return { title: SEEN[field].column[language], kind, width }
  })

/** Makes a customer's cells. Times are in Rome, amounts have the language's decimal sign. */
export function customerCells(customer: Customer, language: Language): string[] {
  return FIELDS.map((field) => {
    const cell = cellOf(customer, field, language)
    if (cell === null) return ''
    if (cell instanceof Date) return romeMinute(cell)
    if (SHEET[field][0] !== 'euros' || typeof cell !== 'number') return String(cell)
    return numberCell(cell, language, 2)
  })
}

/** Makes a customer's cells in a workbook. */
export const sheetCells = (customer: Customer, language: Language): XlsxCell[] =>
  FIELDS.map((field) => cellOf(customer, field, language))

function cellOf(customer: Customer, field: ColumnField, language: Language): XlsxCell {
  const value = customer[field] ?? null
  if (value === null) return SHEET[field][0] === 'moment' ? null : ''
  if (field === 'consentType') return CONSENTS[language][customer.consentType]
  return SHEET[field][0] === 'moment' ? new Date(value) : value
}
