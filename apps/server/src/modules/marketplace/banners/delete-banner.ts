import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { releaseFiles } from '../../foundation/files/public.ts'
import { removeBanner } from './banners.queries.ts'

/**
 * Deletes a banner with its counts; its image is deleted a day later. @throws AppError
 * banner_not_found
 */
export function deleteBanner(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  actor: Actor,
): Promise<null> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await removeBanner(tx, id))) throw new AppError('banner_not_found')
    await releaseFiles(tx, `banner ${id}`, now)
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'banner.delete',
      objectType: 'banner',
      objectId: id,
      now,
    })
    return null
  })
}
