import { createHash } from 'node:crypto'
import { messageText } from '@vicino/contract/common/field-messages'
import type { Language } from '@vicino/contract/common/language'
import { type ProductBody, productBody } from '@vicino/contract/marketplace/products/product-body'
import type { ProductImport } from '@vicino/contract/marketplace/products/schemas'
import { centsOf } from '@vicino/domain/pricing'
import { productCodeOf } from '@vicino/domain/gtin'
import { readAmountText } from '@vicino/domain/typed/numbers'
import { fieldErrorsOf } from '../../../../platform/http/validation.ts'
import { type ReadRow, unreadableRow } from '../../../foundation/file-import/public.ts'
import { type Column, type FileCells, HEADINGS } from './columns.ts'

/** The fields of a product that a file may set, as columns of the table. */
export interface FileValues {
  readonly product_name: string
  readonly maker: string
  readonly description: string
  readonly code: string | null
  readonly gtin: readonly string[]
  readonly price_cents: number | null
  readonly category: string
}

/** A product of the brand; `key` is that of its name (`name_key`). */
export interface KnownProduct extends FileValues {
  readonly id: string
  readonly key: string
}

type Row = ProductImport['rows'][number]

/** The effect of a row of a file. */
export interface PlannedRow {
  readonly line: number
  readonly cells: Partial<FileCells>
  readonly verdict: Row['verdict']
  readonly reason: string | null
  /** The product to change; null = a new one, or none. */
  readonly id: string | null
  readonly values: FileValues | null
  readonly changes: Row['changes']
}

const REASONS = {
  twice: {
    it: 'Lo stesso prodotto è già nella riga {value}.',
    en: 'The same product is in row {value} already.',
  },
  other: {
    it: 'Nome, codice o GTIN sono già di un altro tuo prodotto: {value}.',
    en: 'Name, code or GTIN belong to another product of yours: {value}.',
  },
  price: {
    it: 'prezzo: scrivi un importo come 2,50. Qui c’è: {value}',
    en: 'price: write an amount such as 2.50. Here is: {value}',
  },
} as const

const FIELD_OF = {
  productName: 'product_name',
  brand: 'maker',
  description: 'description',
  gtin: 'gtin',
  code: 'code',
  price: 'price_cents',
  category: 'category',
} as const

/**
 * Plans the effect of each row of a file on a brand's products. It is pure, so that preview and
 * confirmation agree. @param keyOf key of a row's name, as the database makes it
 */
export function planRows(
  rows: readonly ReadRow<FileCells>[],
  products: readonly KnownProduct[],
  keyOf: (name: string) => string,
  language: Language,
): PlannedRow[] {
  const known = new Map<string, KnownProduct>()
  for (const product of products) for (const mark of marksOf(product, product.key)) known.set(mark, product)
  const lineOf = new Map<string, number>()

  const planOf = (line: number, cells: FileCells): PlannedRow => {
    const because = (why: keyof typeof REASONS, value: string) =>
      refused(line, cells, REASONS[why][language].replace('{value}', value.slice(0, 200)))
    const price = cells.price === '' ? undefined : readAmountText(cells.price, null)
    if (price?.problem !== undefined) return because('price', cells.price)
    const gtins = cells.gtin.split(/[\s,;|]+/).filter(Boolean)
    const named = {
      code: cells.code === '' ? null : cells.code,
      gtin: gtins.map(productCodeOf),
    }
    const marks = marksOf(named, keyOf(cells.productName))
    const found = marks.map((mark) => known.get(mark)).find((product) => product !== undefined)
    const body = bodyOf(cells, found, price?.units, gtins)
    const parsed = productBody.safeParse(body, { reportInput: true })
    if (!parsed.success) return refused(line, cells, fieldReason(fieldErrorsOf(parsed.error), language))
    const values = valuesOf(parsed.data)
    const all = marksOf(values, keyOf(values.product_name))
    const other = all.map((mark) => known.get(mark)).find((product) => product && product !== found)
    if (other !== undefined) return because('other', other.product_name)
    const taken = [...all, ...(found ? [`id ${found.id}`] : [])]
    const earlier = taken.map((mark) => lineOf.get(mark)).find((at) => at !== undefined)
    if (earlier !== undefined) return because('twice', String(earlier))
    for (const mark of taken) lineOf.set(mark, line)
    const changes = found === undefined ? [] : changesOf(found, values)
    const verdict = found === undefined ? 'new' : changes.length === 0 ? 'same' : 'change'
    return { line, cells, verdict, reason: null, id: found?.id ?? null, values, changes }
  }
  return rows.map((entry) =>
    'refused' in entry
      ? refused(
          entry.line,
          { productName: entry.refused.key.slice(0, 200) },
          unreadableRow(entry.refused.reason, language),
        )
      : planOf(entry.line, entry.row),
  )
}

/** What a product is found by. */
const marksOf = ({ code, gtin }: Pick<FileValues, 'code' | 'gtin'>, key: string): string[] => [
  ...(code === null ? [] : [`code ${code}`]),
  ...gtin.map((one) => `gtin ${one}`),
  `name ${key}`,
]

/** Builds the body of a product; empty cells keep what it has. */
const bodyOf = (
  cells: FileCells,
  found: KnownProduct | undefined,
  cents: number | undefined,
  gtins: readonly string[],
) => {
  const price = cents ?? found?.price_cents ?? null
  return {
    productName: cells.productName || (found?.product_name ?? ''),
    brand: cells.brand || (found?.maker ?? ''),
    description: cells.description || (found?.description ?? ''),
    gtin: gtins.length > 0 ? gtins : [...(found?.gtin ?? [])],
    code: cells.code || (found?.code ?? null),
    price: price === null ? null : price / 100,
    category: cells.category || (found?.category ?? ''),
  }
}

const valuesOf = (body: ProductBody): FileValues => ({
  product_name: body.productName,
  maker: body.brand,
  description: body.description,
  code: body.code,
  gtin: body.gtin,
  price_cents: body.price === null ? null : centsOf(body.price),
  category: body.category,
})

const changesOf = (before: FileValues, after: FileValues): Row['changes'] =>
  (Object.keys(FIELD_OF) as (keyof typeof FIELD_OF)[]).filter(
    (field) => JSON.stringify(before[FIELD_OF[field]]) !== JSON.stringify(after[FIELD_OF[field]]),
  )

function fieldReason(errors: Readonly<Record<string, string>>, language: Language): string {
  const [path = 'productName', message = 'invalid'] = Object.entries(errors)[0] ?? []
  const column = path.split('.')[0] as Column
  return `${HEADINGS[language][column]}: ${messageText(message, language)}`
}

const refused = (line: number, cells: Partial<FileCells>, reason: string): PlannedRow => ({
  line,
  cells,
  verdict: 'refused',
  reason,
  id: null,
  values: null,
  changes: [],
})

/** Names the effects of a file, so that a confirmation writes exactly what was shown. */
export const nameOf = (rows: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ line, verdict, id, values }) => [line, verdict, id, values])))
    .digest('hex')
