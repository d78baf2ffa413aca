import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { auditProgram, lockOwnProgram } from '../programs/public.ts'
import { publishGenerated } from '../programs/public.ts'
import './partners.events.ts'
import { mayWithdraw } from './partners.policy.ts'
import { dropProposal, endTerms, lockPartner, movePartner } from './partners.queries.ts'

/**
 * Withdraws an invitation or a proposal of new terms, or ends a partnership before anybody takes
 * part in the program.
 * @throws AppError program_not_found, partner_not_found, partner_state, partner_bound
 */
export async function withdraw(
  tx: Db,
  services: Services,
  { programId, brandId }: { readonly programId: string; readonly brandId: string },
  actor: Actor,
): Promise<void> {
  const now = services.clock.now()
  const program = await lockOwnProgram(tx, programId, actor)
  const partner = await lockPartner(tx, programId, brandId)
  if (partner === undefined) throw new AppError('partner_not_found')
  if (partner.proposal !== null) {
    await dropProposal(tx, { programId, brandId })
    await auditProgram(tx, 'partner-unpropose', program, actor, now, { partner: brandId })
    return
  }
  if (!mayWithdraw(partner, program.participants)) {
    throw new AppError(partner.state === 'accepted' ? 'partner_bound' : 'partner_state')
  }
  await movePartner(tx, { programId, brandId }, [partner.state], 'withdrawn', now)
  await endTerms(tx, { programId, brandId }, now)
  await auditProgram(tx, 'partner-withdraw', program, actor, now, { partner: brandId })
  if (partner.state === 'accepted' && program.status !== 'draft') {
    await publishGenerated(tx, services, programId, actor.sub)
  }
  await emit(tx, 'partner.changed', { programId, brandId, state: 'withdrawn' }, now)
}
