import type { QueryOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/errors'
import {
  type listMovements,
  type Movement,
  movementKindSchema,
  movementSchema,
} from '@vicino/contract/points'
import type { Actor, Services } from '../../platform/http/context.ts'
import { type MovementRow, movementsOf } from '../ledger/ledger.service.ts'
import { findSources, type SourceRow } from './points.queries.ts'

/** The caller's movements, newest first, with what each came from: two statements a page. @throws AppError cursor_invalid */
export async function history(
  { db, cursors }: Services,
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
  const page = rows.slice(0, limit)
  const ids = page.flatMap(({ sourceId }) => sourceId ?? [])
  const sources = new Map((await findSources(db, actor.sub, ids, language)).map((row) => [row.id, row]))
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((row) => presentMovement(row, sources.get(row.sourceId ?? ''))),
    nextCursor:
      last === undefined ? null : cursors.encode(scope, { values: [last.entryNo], id: last.transactionId }),
  }
}

const sourceType = movementSchema.shape.source.shape.type

function presentMovement(row: MovementRow, source: SourceRow | undefined): Movement {
  return {
    _id: row.transactionId,
    kind: movementKindSchema.parse(row.kind),
    amount: row.amount,
    balance: row.balanceAfter,
    createdAt: row.createdAt.toISOString(),
    explanation: { rule: row.rule, version: row.ruleVersion, values: row.explanation },
    source: {
      type: sourceType.catch('none').parse(row.sourceType),
      id: row.sourceId,
      dealId: source?.deal_id ?? null,
      title: source?.title ?? null,
    },
  }
}
