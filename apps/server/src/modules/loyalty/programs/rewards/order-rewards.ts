import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { readCatalogue } from './catalogue.ts'
import { lockCatalogue, noteChange } from './own-catalogue.ts'
import { setPositions } from './rewards.queries.ts'

/**
 * Reorders the rewards of a catalogue.
 * @param ids all its rewards, each once
 * @throws AppError program_not_found, program_read_only, program_started, catalogue_changed when
 * these are not its rewards
 */
export async function orderRewards(
  tx: Db,
  services: Pick<Services, 'clock'>,
  { programId, ids }: { programId: string; ids: readonly string[] },
  actor: Actor,
): Promise<Catalogue> {
  const catalogue = await lockCatalogue(tx, services, programId, actor)
  const named = new Set(ids)
  const { rewards } = catalogue
  if (ids.length !== rewards.length || !rewards.every(({ id }) => named.has(id))) {
    throw new AppError('catalogue_changed')
  }
  await setPositions(tx, programId, ids)
  await noteChange(tx, catalogue, 'order', actor)
  return readCatalogue(tx, services, programId, actor)
}
