import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listBrandPrograms, listNearPrograms } from '@vicino/contract/loyalty/members/endpoints'
import { NEAR_METRES, NEAR_PROGRAMS } from '@vicino/contract/loyalty/members/constants'
import type { ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { presentBrandProgram, presentNearProgram, presentPage } from './members.presenter.ts'
import { readBrandPrograms, readNearPrograms, readProgramPage } from './shown.queries.ts'

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

/** Lists active programs around a position that the caller has not joined. */
export async function nearPrograms(
  db: Db,
  { clock }: Services,
  query: QueryOf<typeof listNearPrograms>,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof listNearPrograms>> {
  const now = clock.now()
  const today = dateText(dayAt(now.getTime()))
  const position = positionOf(query)
  const rows = await readNearPrograms(db, {
    userId,
    position,
    today,
    limit: NEAR_PROGRAMS,
    metres: NEAR_METRES,
  })
  return { items: rows.map((row) => presentNearProgram(row, now)) }
}
