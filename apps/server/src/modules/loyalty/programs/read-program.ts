import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listPrograms as list } from '@vicino/contract/loyalty/programs/endpoints'
import type { Program, ProgramConfig } from '@vicino/contract/loyalty/programs/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { brandOf, readOwn } from './own-program.ts'
import { presentConfig, presentProgram, presentSummary } from './programs.presenter.ts'
import { type ListedPrograms, readActiveRow, readPrograms } from './programs.queries.ts'

/** Reads a program that the caller runs. @throws AppError program_not_found */
export async function readProgram(db: Db, { clock }: Services, id: string, actor: Actor): Promise<Program> {
  return presentProgram(await readOwn(db, id, actor), actor, clock.now())
}

/** Reads its mechanics with their version. @throws AppError program_not_found */
export async function readConfig(db: Db, id: string, actor: Actor): Promise<ProgramConfig> {
  const { configVersion: version, ...row } = await readOwn(db, id, actor)
  return presentConfig({ version, ...row })
}

/**
 * Reads the active program of a brand that started last; everybody may. @throws AppError
 * no_active_program
 */
export async function readActive(
  db: Db,
  { clock }: Services,
  brandId: string,
  actor: Actor,
): Promise<Program> {
  const row = await readActiveRow(db, brandId)
  if (row === undefined) throw new AppError('no_active_program')
  return presentProgram(row, actor, clock.now())
}

/**
 * Lists a page of a brand's programs.
 * @throws AppError brand_not_found, cursor_invalid, validation_failed
 */
export async function listPrograms(
  db: Db,
  { cursors, clock }: Services,
  { q = '', status, sort, limit, page, cursor, brandId: named }: QueryOf<typeof list>,
  actor: Actor,
): Promise<ResponseOf<typeof list>> {
  const brandId = brandOf(actor, named)
  const scope = ['programs', brandId, q, status, sort]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const { rows, total } = await readPrograms(db, {
    brandId,
    q,
    status,
    sort: sort.replace(/^-/, '') as ListedPrograms['sort'],
    descending: sort.startsWith('-'),
    start: position && { value: String(position.values[0]), id: position.id },
    skip: position === null ? (page - 1) * limit : 0,
    limit: limit + 1,
  })
  const { rows: shown, nextCursor } = pageOf(rows, limit, ({ sortValue, id }) =>
    cursors.encode(scope, { values: [sortValue], id }),
  )
  const now = clock.now()
  return {
    items: shown.map((row) => presentSummary(row, actor, now)),
    total,
    totalPages: Math.ceil(total / limit),
    nextCursor,
  }
}
