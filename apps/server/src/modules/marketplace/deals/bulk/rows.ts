import type { FieldMessage } from '@vicino/contract/common/field-messages'
import { dealBody, type DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import { fileKeySchema } from '@vicino/contract/foundation/files/schemas'
import { readMoment } from '@vicino/domain/typed/moments'
import { readAmountText, readWholeText, type TypedNumber } from '@vicino/domain/typed/numbers'
import { z } from 'zod'
import { fieldErrorsOf } from '../../../../platform/http/validation.ts'

const cell = z.string().trim().max(3000)

/** The columns of a file of deals. A bar separates the items of a list in a cell: `pane|forno`. */
export const dealRowSchema = z.object({
  title: cell,
  videoUrl: cell,
  images: cell,
  productName: cell,
  gtin: cell,
  newProduct: cell,
  description: cell,
  price: cell,
  discount: cell,
  lowestPrice: cell,
  expirationDate: cell,
  quantity: cell,
  points: cell,
  link: cell,
  tags: cell,
  categories: cell,
  /** `goods` or `service`, for deals with a link. */
  kind: cell,
  manufacturer: cell,
  manufacturerContact: cell,
  responsible: cell,
  responsibleContact: cell,
  identification: cell,
  warnings: cell,
})
export type DealRow = z.output<typeof dealRowSchema>
export type Column = keyof DealRow

/** The bulk schema: a deal with a title and a video. */
const bulkSchema = dealBody.extend({ videoUrl: fileKeySchema })

export interface Known {
  /** Ids of categories by their names, in lower case. */
  readonly categories: ReadonlyMap<string, string>
  /** Keys of uploads by their names in the file. */
  readonly media: Readonly<Record<string, string>>
}

/** What is wrong with a row. */
export interface Refusals {
  /** Errors by field of a request. */
  readonly fields: Readonly<Record<string, string>>
  /** Names of photos and videos that were not sent. */
  readonly files: readonly { readonly column: 'images' | 'videoUrl'; readonly name: string }[]
  /** Names that no category has. */
  readonly categories: readonly string[]
}

/**
 * Turns a row into the body of POST /deal, or returns what is wrong. Ambiguous values are refused, because conventions differ between the writers of files.
 */
export function bodyOf(
  row: DealRow,
  { categories, media }: Known,
): { readonly body: DealBody } | { readonly refused: Refusals } {
  const keyOf = (name: string): string => (Object.hasOwn(media, name) ? (media[name] ?? name) : name)
  const unclear: Record<string, FieldMessage> = {}
  const read = (name: keyof DealRow, typed: TypedNumber, message: FieldMessage) => {
    if (typed.problem !== undefined && typed.problem !== 'empty') unclear[name] = message
    return typed.problem === undefined ? typed.units : undefined
  }
  const whole = (name: keyof DealRow) => read(name, readWholeText(row[name], null), 'whole_typed')
  const euros = (name: 'price' | 'lowestPrice') => {
    const cents = read(name, readAmountText(row[name], null), 'amount_typed')
    return cents === undefined ? undefined : cents / 100
  }
  const end = readMoment(row.expirationDate, { dayAlone: '23:59' })
  if (end === null && row.expirationDate !== '') unclear['expirationDate'] = 'moment_typed'
  const parsed = bulkSchema.safeParse(
    {
      title: row.title,
      videoUrl: row.videoUrl === '' ? undefined : keyOf(row.videoUrl),
      images: listOf(row.images).map(keyOf),
      productName: row.productName || row.title.slice(0, 50),
      gtin: listOf(row.gtin),
      newProduct: /^(?:sì|si|yes|true|1|x)$/i.test(row.newProduct),
      description: row.description,
      price: euros('price'),
      discount: whole('discount'),
      lowestPrice: euros('lowestPrice'),
      expirationDate: end === null ? undefined : new Date(end).toISOString(),
      quantity: whole('quantity'),
      points: row.points === '' ? 0 : whole('points'),
      link: row.link === '' ? null : row.link,
      tags: listOf(row.tags),
      categoryIds: listOf(row.categories).map((name) => categories.get(name.toLowerCase()) ?? name),
      safety: safetyOf(row),
    },
    { reportInput: true },
  )
  if (parsed.success) return { body: parsed.data }
  const unsent = (column: 'images' | 'videoUrl', names: readonly string[]) =>
    names.filter((name) => !fileKeySchema.safeParse(keyOf(name)).success).map((name) => ({ column, name }))
  return {
    refused: {
      fields: { ...fieldErrorsOf(parsed.error), ...unclear },
      files: [
        ...unsent('images', listOf(row.images)),
        ...unsent('videoUrl', row.videoUrl === '' ? [] : [row.videoUrl]),
      ],
      categories: listOf(row.categories).filter(
        (name) => !categories.has(name.toLowerCase()) && !z.uuid().safeParse(name).success,
      ),
    },
  }
}

/** What a deal sells, as an Italian file says it. */
const KINDS: Readonly<Record<string, string>> = { bene: 'goods', prodotto: 'goods', servizio: 'service' }

/** Reads what an online deal sells; null where the row does not say. */
function safetyOf({ kind: typed, responsible, responsibleContact, ...row }: DealRow): unknown {
  const kind = KINDS[typed.toLowerCase()] ?? typed
  if (kind !== 'goods') return kind === '' ? null : { kind }
  const { manufacturer, manufacturerContact, identification, warnings } = row
  const outsideEu = responsible !== '' || responsibleContact !== ''
  return {
    kind,
    manufacturer,
    manufacturerContact,
    outsideEu,
    responsible,
    responsibleContact,
    identification,
    warnings,
  }
}

const listOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
