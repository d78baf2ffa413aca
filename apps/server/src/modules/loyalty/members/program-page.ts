import type { ResponseOf } from '@vicino/contract/endpoint'
import type { listBrandPrograms } from '@vicino/contract/loyalty/members/endpoints'
import type { ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentBrandProgram, presentPage } from './members.presenter.ts'
import { readBrandPrograms, readProgramPage } from './shown.queries.ts'

/** A program as everybody sees it. @throws AppError program_not_found */
export async function programPage(db: Db, { clock }: Services, id: string): Promise<ProgramPage> {
  const row = await readProgramPage(db, id)
  if (row === undefined) throw new AppError('program_not_found')
  return presentPage(row, clock.now())
}

/**
 * Lists programs of a brand that can be joined now or soon; empty for an account that is no brand.
 */
export async function brandPrograms(
  db: Db,
  { clock }: Services,
  brandId: string,
  actor: Actor,
): Promise<ResponseOf<typeof listBrandPrograms>> {
  const rows = await readBrandPrograms(db, brandId, actor.sub)
  const now = clock.now()
  return { items: rows.map((row) => presentBrandProgram(row, now)) }
}
