import type { QueryOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import type { listMovements } from '@vicino/contract/redemption/brand-points/endpoints'
import {
  type Movement,
  movementKindSchema,
  movementSchema,
} from '@vicino/contract/redemption/brand-points/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type MovementRow, movementsOf } from '../../foundation/ledger/public.ts'
import { findSources, type SourceRow } from './points.queries.ts'

/**
 * Lists the caller's movements, newest first, each with its source, in two statements a page.
 * @throws AppError cursor_invalid
 */
export async function history(
  db: Db,
  { cursors }: Services,
  query: QueryOf<typeof listMovements>,
  language: Language,
  actor: Actor,
): Promise<{ items: Movement[]; nextCursor: string | null }> {
  const { direction, limit } = query
  const scope = ['points/history', actor.sub, direction]
  const start = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
  const rows = await movementsOf(db, {
    userId: actor.sub,
    unit: 'BP',
    direction,
    beforeEntry: start === null ? null : Number(start.values[0]),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, (last) =>
    cursors.encode(scope, { values: [last.entryNo], id: last.transferId }),
  )
  const ids = page.rows.map(({ sourceId }) => sourceId)
  const sources = new Map((await findSources(db, actor.sub, ids, language)).map((row) => [row.id, row]))
  return {
    items: page.rows.map((row) => presentMovement(row, sources.get(row.sourceId))),
    nextCursor: page.nextCursor,
  }
}

const sourceType = movementSchema.shape.source.shape.type

function presentMovement(row: MovementRow, source: SourceRow | undefined): Movement {
  const type = sourceType.catch('none').parse(row.sourceType)
  return {
    _id: row.transferId,
    kind: movementKindSchema.parse(row.kind),
    amount: row.amount,
    balance: row.balanceAfter,
    createdAt: row.createdAt.toISOString(),
    explanation: { rule: row.rule, version: row.ruleVersion, values: row.explanation },
    source: {
      type,
      id: type === 'none' ? null : row.sourceId,
      dealId: source?.deal_id ?? null,
      title: source?.title ?? null,
    },
  }
}
