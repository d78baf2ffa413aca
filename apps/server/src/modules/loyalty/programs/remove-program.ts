import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { releaseFiles } from '../../foundation/files/public.ts'
import { releaseReceipt } from './program-bond.ts'
import { releaseSigned } from './regulations/signed.ts'
import { releaseImages } from './rewards/reward-images.ts'
import { imageOf } from './program-image.ts'
import { auditProgram, lockOwn } from './own-program.ts'
import { removeDraft } from './programs.queries.ts'

/**
 * Deletes a draft that has no participants. @throws AppError program_not_found, program_step,
 * program_has_members
 */
export async function removeProgram(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<null> {
  const now = clock.now()
  const row = await lockOwn(tx, id, actor)
  if (row.status === 'draft' && row.participants > 0) throw new AppError('program_has_members')
  // The images are released while rows still name them.
  await releaseImages(tx, id, now)
  await releaseSigned(tx, id, now)
  if (!(await removeDraft(tx, id))) throw new AppError('program_step')
  await releaseFiles(tx, imageOf(id), now)
  await releaseReceipt(tx, id, now)
  await auditProgram(tx, 'remove', row, actor, now, { before: row.sha256 })
  return null
}
