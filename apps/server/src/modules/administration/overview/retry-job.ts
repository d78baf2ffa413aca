import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { makeDue } from '../../../platform/jobs/runs.queries.ts'

/**
 * Makes a job due now, so that a server takes it at its next look. @throws AppError job_not_found
 */
export async function retryJob({ db, clock }: Services, name: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await makeDue(tx, name))) throw new AppError('job_not_found')
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'job.retried',
      objectType: 'job',
      objectId: actor.sub,
      detail: { job: name },
      now: clock.now(),
    })
  })
}
