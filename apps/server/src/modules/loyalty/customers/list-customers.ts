import {
  CONSENT_CLASSES,
  type CustomerSort,
  MOST_COUNTED,
} from '@vicino/contract/loyalty/customers/constants'
import type { listCustomers as list } from '@vicino/contract/loyalty/customers/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import { parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Program } from '@vicino/domain/loyalty/program'
import { centsOf } from '@vicino/domain/pricing'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, ownHead, readOwnHead } from '../programs/public.ts'
import { conditionOf } from './segments/segments.ts'
import { presentCustomer } from './customers.presenter.ts'
import { type CustomerOrder, type CustomerSelection, readCustomers } from './customers.queries.ts'

type Query = QueryOf<typeof list>
export type Filters = Pick<
  Query,
  'search' | 'level' | 'consent' | 'from' | 'to' | 'spendMin' | 'spendMax' | 'label' | 'segment'
>

/**
 * A page of a program's customers. @throws AppError program_not_found,
 * cursor_invalid, validation_failed
 */
export async function listCustomers(
  db: Db,
  { cursors, clock }: Pick<Services, 'cursors' | 'clock'>,
  programId: string,
  { sort, perPage, limit = perPage, page, cursor, ...filters }: Query,
  actor: Actor,
): Promise<ResponseOf<typeof list>> {
  const scope = ['customers', programId, filters, sort]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const selection = await selectionOf(db, programId, filters, {
    // A filter may name a tier; only then is the program compiled before the page is read.
    program: async () => compiledProgram(db, await readOwnHead(db, programId, actor)),
    now: clock.now(),
  })
  const [key, counted] = position?.values ?? []
  const place = {
    start: position && { key: String(key), userId: position.id },
    skip: position === null ? (page - 1) * limit : 0,
    limit: limit + 1,
  }
  // The first page told the total to clients that use cursors.
  const most = counted === undefined ? MOST_COUNTED + 1 : null
  const found = await readCustomers(db, selection, orderOf(sort), place, most)
  const program = await compiledProgram(db, ownHead(found.head, actor))
  const { rows } = found
  const total = found.total ?? Number(counted)
  const shown = pageOf(rows, limit, (last) =>
    cursors.encode(scope, { values: [last.key, total], id: last.userId }),
  )
  return {
    items: shown.rows.map((row) => presentCustomer(row, program)),
    total,
    totalPages: Math.ceil(total / limit),
    nextCursor: shown.nextCursor,
  }
}

export const orderOf = (sort: Query['sort']): CustomerOrder => ({
  sort: sort.replace(/^-/, '') as CustomerSort,
  descending: sort.startsWith('-'),
})

/**
 * Translates the filters of a request into columns.
 * @throws AppError validation_failed for a date that does not exist, segment_not_found
 */
export async function selectionOf(
  db: Db,
  programId: string,
  filters: Filters,
  { program, now }: { readonly program: () => Promise<Program>; readonly now: Date },
): Promise<CustomerSelection> {
  const { search, level, consent, from, to, spendMin, spendMax, label, segment: segmentId } = filters
  // A handle may be typed with its @.
  const text = search?.replace(/^@/, '') ?? ''
  return {
    programId,
    search: text === '' ? null : text,
    tierRank: level === undefined ? null : await tierRankOf(level, program),
    consentClass: consent === undefined ? null : CONSENT_CLASSES.indexOf(consent),
    from: from === undefined ? null : new Date(startOfDay(dayOf('from', from))),
    until: to === undefined ? null : new Date(startOfDay(dayOf('to', to) + 1)),
    leastCents: spendMin === undefined ? null : centsOf(spendMin),
    mostCents: spendMax === undefined ? null : centsOf(spendMax),
    label: label ?? null,
    segment:
      segmentId === undefined ? null : await conditionOf(db, { programId, segmentId }, await program(), now),
  }
}

const NO_TIER = -1

/**
 * Returns the number of the tier that a filter names by number or name; a number that nobody has
 * for an unknown name.
 */
async function tierRankOf(named: string, program: () => Promise<Program>): Promise<number> {
  if (/^\d{1,3}$/.test(named)) return Number(named)
  const { tiers } = await program()
  const name = named.toLowerCase()
  const index = tiers.tiers.findIndex((tier) => tier.name.toLowerCase() === name)
  if (index >= 0) return index + 1
  return name === BASE_TIER.toLowerCase() ? 0 : NO_TIER
}

function dayOf(field: string, text: string): number {
  const day = parseDate(text)
  if (day === null) throw new AppError('validation_failed', { fieldErrors: { [field]: 'date' } })
  return day
}
