import { IMPORT_LIVES } from '@vicino/contract/loyalty/customers/imports/constants'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import type { ImportRow, Summary } from './imports.queries.ts'

const NONE: Summary = {
  rows: 0,
  refused: 0,
  ready: 0,
  waiting: 0,
  given: 0,
  undone: 0,
  kept: 0,
  amountCents: 0,
  points: 0,
  stamps: 0,
  undonePoints: 0,
  undoneStamps: 0,
  leftPoints: 0,
  leftStamps: 0,
}

/** Returns until when a confirmed import can be undone. */
export const undoUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + IMPORT_LIVES.undoHours * 3_600_000)

export function presentImport(row: ImportRow): CustomerImport {
  const { id, createdAt, confirmedAt, summary, ...rest } = row
  const isUndone = row.state === 'undoing' || row.state === 'undone'
  return {
    _id: id,
    ...rest,
    ...NONE,
    ...summary,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    undoUntil: confirmedAt === null || isUndone ? null : undoUntil(confirmedAt).toISOString(),
  }
}
