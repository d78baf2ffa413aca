import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readOwedCents } from '../owed.ts'
import { readOwn as readOwnProgram } from '../own-program.ts'
import { presentCatalogue } from './rewards.presenter.ts'
import { readRewards } from './rewards.queries.ts'

/**
 * Reads the catalogue of a program that the caller runs. @throws AppError program_not_found
 */
export async function readCatalogue(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  actor: Actor,
): Promise<Catalogue> {
  const program = await readOwnProgram(db, programId, actor)
  const now = clock.now()
  const owedCents = await readOwedCents(db, program, now)
  return presentCatalogue(await readRewards(db, programId), program, actor, now, owedCents)
}
