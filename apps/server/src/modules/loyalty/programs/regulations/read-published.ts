import type { QueryOf } from '@vicino/contract/endpoint'
import type { listRegulations } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import type { Regulation, RegulationVersion } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { pageOf } from '../../../../platform/cursor.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { presentRegulation, presentVersion } from './regulations.presenter.ts'
import { readRegulation, type RegulationRow, readVersions } from './regulations.queries.ts'

/** Reads a published version; by default the one in force. @throws AppError regulation_not_found */
export async function publishedRegulation(db: Db, programId: string, version?: number): Promise<Regulation> {
  return presentRegulation(await foundRegulation(db, programId, version))
}

/** Reads the row of a published version, as publishedRegulation() does. */
export async function foundRegulation(db: Db, programId: string, version?: number): Promise<RegulationRow> {
  const row = await readRegulation(db, programId, version)
  if (row === undefined) throw new AppError('regulation_not_found')
  return row
}

/**
 * Lists published versions of a program, newest first, each with its differences from the one
 * before. @throws AppError cursor_invalid
 */
export async function publishedVersions(
  db: Db,
  { cursors }: Services,
  programId: string,
  { limit, cursor }: QueryOf<typeof listRegulations>,
): Promise<{ items: RegulationVersion[]; nextCursor: string | null }> {
  const scope = ['regulation', programId]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const rows = await readVersions(
    db,
    programId,
    position === null ? null : Number(position.values[0]),
    limit + 1,
  )
  const page = pageOf(rows, limit, (last) => cursors.encode(scope, { values: [last.version], id: programId }))
  return { items: page.rows.map(presentVersion), nextCursor: page.nextCursor }
}
