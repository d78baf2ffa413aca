import { Readable } from 'node:stream'
import type { Language } from '@vicino/contract/common/language'
import type { exportCustomers as contract } from '@vicino/contract/customers/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Program } from '@vicino/domain/loyalty/program'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { Document } from '../../platform/http/endpoint.ts'
import { compiledProgram, readOwnHead } from '../programs/public.ts'
import { BYTE_ORDER_MARK, customerCells, HEADINGS, csvLine } from './csv-customers.ts'
import { presentCustomer } from './customers.presenter.ts'
import {
  countCustomers,
  type CustomerOrder,
  type CustomerSelection,
  type CustomerStart,
  readCustomers,
} from './customers.queries.ts'
import { orderOf, selectionOf } from './list-customers.ts'

/** Rows read at once: what is held in memory of an export, however long it is. */
const PIECE = 1000
const NO_LIMIT = 2_000_000_000

/**
 * The customers of a search as CSV, piece by piece. Who exported what is noted before the first line leaves.
 *
 * @throws AppError program_not_found, validation_failed
 */
export async function exportCustomers(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  { sort, ...filters }: QueryOf<typeof contract>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Document> {
  const head = await readOwnHead(db, programId, actor)
  const program = await compiledProgram(db, head)
  const now = clock.now()
  const selection = await selectionOf(db, programId, filters, {
    program: () => Promise.resolve(program),
    now,
  })
  // A text that was searched for may be a person's name.
  const { search, ...told } = filters
  await writeAudit(db, {
    actorId: actor.sub,
    action: 'customer.exported',
    objectType: 'program',
    objectId: programId,
    brandId: head.brandId,
    detail: {
      ...told,
      sort,
      search: search !== undefined,
      count: await countCustomers(db, selection, NO_LIMIT),
    },
    now,
  })
  const day = now.toISOString().slice(0, 10)
  const lines = linesOf(db, selection, orderOf(sort), program, language)
  return { bytes: Readable.from(lines), fileName: `clienti-${day}.csv`, isFinal: false, isSaved: true }
}

async function* linesOf(
  db: Db,
  selection: CustomerSelection,
  order: CustomerOrder,
  program: Program,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language])
  for (let start: CustomerStart | null = null; ;) {
    const place = { start, skip: 0, limit: PIECE }
    const { rows }: Awaited<ReturnType<typeof readCustomers>> = await readCustomers(
      db,
      selection,
      order,
      place,
      null,
    )
    if (rows.length > 0)
      yield rows.map((row) => csvLine(customerCells(presentCustomer(row, program), language))).join('')
    const last = rows.at(-1)
    if (rows.length < PIECE || last === undefined) return
    start = { key: last.key, userId: last.userId }
  }
}
