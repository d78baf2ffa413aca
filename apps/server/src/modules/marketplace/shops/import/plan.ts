import { createHash } from 'node:crypto'
import { type Day, dayAt, parseDate } from '@vicino/domain/loyalty/clock'
import { type WeekHours, weekRanges } from '@vicino/domain/opening'
import type { ShopImport } from '@vicino/contract/marketplace/shops/schemas'
import { SHOPS_MAX } from '@vicino/contract/marketplace/shops/constants'
import type { NamedComune } from '../../../foundation/places/public.ts'
import type { ReadRow } from '../../../foundation/file-import/public.ts'
import { presentShop } from '../shops.presenter.ts'
import type { ShopRow } from '../shops.queries.ts'
import type { FileCells } from './columns.ts'
import { readRow, type Refusal, type ShopBody } from './read-row.ts'

export type Change = ShopImport['rows'][number]['changes'][number]

/** The effect of a row of a file. */
export interface PlannedRow {
  readonly line: number
  readonly cells: FileCells
  readonly verdict: ShopImport['rows'][number]['verdict']
  readonly refusal: Refusal | null
  /** The shop to change; null = a new one, or none. */
  readonly shopId: string | null
  readonly body: ShopBody | null
  readonly changes: readonly Change[]
  readonly inMiddle: boolean
}

const EMPTY: FileCells = {
  code: '',
  name: '',
  address: '',
  city: '',
  province: '',
  latitude: '',
  longitude: '',
  phone: '',
  hours: '',
  closures: '',
}

/**
 * Plans the effect of each row of a file on a brand's shops. It gets all of them, with those closed
 * for good, and is pure, so that preview and confirmation agree.
 */
export function planRows(
  rows: readonly ReadRow<FileCells>[],
  shops: readonly ShopRow[],
  comuniOf: (cells: FileCells) => readonly NamedComune[],
  now: Date,
): PlannedRow[] {
  const byCode = new Map(shops.flatMap((shop) => (shop.code === null ? [] : [[shop.code, shop] as const])))
  const byPlace = new Map<string, ShopRow>()
  // If two shops have one name and address, the open one is meant, else the first.
  for (const shop of shops.toReversed().toSorted((a, b) => Number(isClosed(b)) - Number(isClosed(a))))
    byPlace.set(placeKey(shop), shop)
  const lineOf = new Map<string, number>()
  let open = shops.filter((shop) => !isClosed(shop)).length

  const planOf = (line: number, cells: FileCells): PlannedRow => {
    const keys = [`place ${placeKey(cells)}`, ...(cells.code === '' ? [] : [`code ${cells.code}`])]
    const earlier = keys.map((key) => lineOf.get(key)).find((found) => found !== undefined)
    for (const key of keys) lineOf.set(key, lineOf.get(key) ?? line)
    if (earlier !== undefined) return refused(line, cells, { why: 'twice', value: String(earlier) })
    const found = (cells.code === '' ? undefined : byCode.get(cells.code)) ?? byPlace.get(placeKey(cells))
    if (found !== undefined) {
      if (isClosed(found)) return refused(line, cells, { why: 'closed', value: found.name })
      if (cells.code !== '' && found.code !== null && found.code !== cells.code)
        return refused(line, cells, { why: 'other_code', value: found.code })
      // A shop found by its code in one row and by its place in another is named twice.
      const first = lineOf.get(`shop ${found.id}`)
      if (first !== undefined) return refused(line, cells, { why: 'twice', value: String(first) })
      lineOf.set(`shop ${found.id}`, line)
    }
    const before = found === undefined ? null : bodyOf(found, now)
    const read = readRow(cells, before === null ? null : { body: before }, comuniOf(cells))
    if ('why' in read) return refused(line, cells, read)
    const { body, inMiddle } = read
    if (found === undefined || before === null) {
      if (open >= SHOPS_MAX) return refused(line, cells, { why: 'full', value: String(SHOPS_MAX) })
      open += 1
      return { line, cells, verdict: 'new', refusal: null, shopId: null, body, changes: [], inMiddle }
    }
    const changes = changesOf(before, body, dayAt(now.getTime()))
    const verdict = changes.length === 0 ? 'same' : 'change'
    return { line, cells, verdict, refusal: null, shopId: found.id, body, changes, inMiddle }
  }
  return rows.map((entry) =>
    'refused' in entry
      ? refused(
          entry.line,
          { ...EMPTY, name: entry.refused.key.slice(0, 200) },
          { why: 'unreadable', value: entry.refused.reason },
        )
      : planOf(entry.line, entry.row),
  )
}

const refused = (line: number, cells: FileCells, refusal: Refusal): PlannedRow => ({
  line,
  cells,
  verdict: 'refused',
  refusal,
  shopId: null,
  body: null,
  changes: [],
  inMiddle: false,
})

const isClosed = ({ closed_at }: ShopRow): boolean => closed_at !== null

/** Normalises name and address for comparison: no capitals, accents or punctuation. */
export const placeKey = ({ name, address }: { readonly name: string; readonly address: string }): string =>
  `${plainKey(name)}|${plainKey(address)}`

export const plainKey = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function bodyOf(row: ShopRow, now: Date): ShopBody {
  const { name, address, city, latitude, longitude, placeConfirmed, phone, code, openingHours, closures } =
    presentShop(row, now)
  return {
    name,
    address,
    city,
    latitude,
    longitude,
    placeConfirmed,
    phone,
    code,
    openingHours,
    closures,
  }
}

function changesOf(before: ShopBody, after: ShopBody, today: Day): Change[] {
  const changes: Change[] = []
  for (const field of ['name', 'address', 'city', 'phone', 'code'] as const)
    if (before[field] !== after[field]) changes.push(field)
  if (
    before.latitude !== after.latitude ||
    before.longitude !== after.longitude ||
    before.placeConfirmed !== after.placeConfirmed
  )
    changes.push('position')
  if (hoursKey(before.openingHours) !== hoursKey(after.openingHours)) changes.push('openingHours')
  if (closuresKey(before.closures, today) !== closuresKey(after.closures, today)) changes.push('closures')
  return changes
}

const hoursKey = (hours: WeekHours | null): string =>
  hours === null ? '' : JSON.stringify(joined(weekRanges(hours)))

/** Closures that have not ended before today, because only these are shown and exported. */
const closuresKey = (closures: ShopBody['closures'], today: Day): string => {
  const spans = closures.map(({ from, to }) => [parseDate(from) ?? 0, (parseDate(to) ?? 0) + 1] as const)
  return JSON.stringify(
    joined(
      spans.filter(([, end]) => end > today).map(([from, end]) => [Math.max(from, today), end] as const),
    ),
  )
}

/**
 * Sorts ranges and joins those that overlap or touch, as the database stores them. Ends are
 * excluded.
 */
function joined(stretches: readonly (readonly [number, number])[]): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** Hashes a plan: equal plans write the same. */
export function nameOf(rows: readonly PlannedRow[]): string {
  const said = rows.map(({ line, verdict, shopId, body, changes }) => [line, verdict, shopId, body, changes])
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}
