import './customers.messages.ts'
import type { notifyCustomers as contract } from '@vicino/contract/customers/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { notifyAll } from '../notifications/public.ts'
import { readOwnHead } from '../programs/public.ts'
import { consentingTo } from './notify-customers.queries.ts'

/**
 * Sends a brand's message to those of the selected customers who consent to marketing now; the ways are those that each
 * of them chose.
 *
 * @throws AppError program_not_found
 */
export async function notifyCustomers(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  { userIds, title, text }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const now = clock.now()
  const { name, brandId } = await readOwnHead(tx, programId, actor)
  const reached = await consentingTo(tx, programId, userIds)
  await notifyAll(tx, reached, {
    kind: 'campaign',
    template: 'brand-message',
    actorId: actor.sub,
    actorBrandId: brandId,
    now,
    data: () => Promise.resolve({ programId, program: name, title, text }),
  })
  const detail = { sent: reached.length, skipped: userIds.length - reached.length }
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'customer.notified',
    objectType: 'program',
    objectId: programId,
    brandId,
    detail,
    now,
  })
  return detail
}
