import { dealBody, type DealBody } from '@vicino/contract/deals/deal-body'
import { fileKeySchema } from '@vicino/contract/files/schemas'
import { z } from 'zod'

const cell = z.string().trim().max(3000)

/** The columns of a file of deals. Lists in a cell are parted by a bar: `pane|forno`. */
export const dealRowSchema = z.object({
  title: cell,
  videoUrl: cell,
  images: cell,
  productName: cell,
  gtin: cell,
  description: cell,
  price: cell,
  discount: cell,
  expirationDate: cell,
  quantity: cell,
  points: cell,
  link: cell,
  tags: cell,
  categories: cell,
})
export type DealRow = z.output<typeof dealRowSchema>

/** Columns that a file may leave out. */
export const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set([
  'productName',
  'gtin',
  'points',
  'link',
  'tags',
])

/** The bulk schema (R-233, SPEC §5): a deal with a title and a film. */
const bulkSchema = dealBody.extend({ videoUrl: fileKeySchema })

export interface Known {
  /** Ids of categories by their names, in lower case. */
  readonly categories: ReadonlyMap<string, string>
  /** Keys of uploads by the names that the file has for them. */
  readonly media: Readonly<Record<string, string>>
}

/** A row as the body of POST /deal, or what the schema says against it. Prices may have a comma, dates be dd/mm/yyyy. */
export function bodyOf(row: DealRow, { categories, media }: Known): z.ZodSafeParseResult<DealBody> {
  const keyOf = (name: string): string => (Object.hasOwn(media, name) ? (media[name] ?? name) : name)
  return bulkSchema.safeParse(
    {
      title: row.title,
      videoUrl: row.videoUrl === '' ? undefined : keyOf(row.videoUrl),
      images: listOf(row.images).map(keyOf),
      productName: row.productName || row.title.slice(0, 50),
      gtin: listOf(row.gtin),
      description: row.description,
      price: numberOf(row.price),
      discount: numberOf(row.discount.replace(/\s*%$/, '')),
      expirationDate: momentOf(row.expirationDate),
      quantity: numberOf(row.quantity),
      points: row.points === '' ? 0 : numberOf(row.points),
      link: row.link === '' ? null : row.link,
      tags: listOf(row.tags),
      categoryIds: listOf(row.categories).map((name) => categories.get(name.toLowerCase()) ?? name),
    },
    { reportInput: true },
  )
}

const listOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/** A number as a spreadsheet in Italian or English writes it, with an optional € sign; undefined for an empty cell. */
function numberOf(text: string): number | undefined {
  const plain = text.replaceAll(/[€\s]/g, '')
  if (plain === '') return undefined
  // With both signs the last one parts the cents: 1.234,50 and 1,234.50.
  const isItalian = plain.lastIndexOf(',') > plain.lastIndexOf('.')
  return Number(isItalian ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

/** The end of a day given as dd/mm/yyyy or yyyy-mm-dd, in Rome; another text stays as it is. */
function momentOf(text: string): string | undefined {
  if (text === '') return undefined
  const italian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = italian ? `${italian[3]}-${italian[2]?.padStart(2, '0')}-${italian[1]?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  // Rome is one or two hours ahead: one of the two moments shows 23:59 there.
  for (const offset of ['+01:00', '+02:00']) {
    const moment = new Date(`${day}T23:59:00${offset}`)
    if (!Number.isNaN(moment.getTime()) && inRome(moment) === '23:59') return moment.toISOString()
  }
  return day
}

const ROME = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })
const inRome = (moment: Date): string => ROME.format(moment)
