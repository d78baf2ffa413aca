import { randomUUID } from 'node:crypto'
import type { notifyCustomers as contract } from '@vicino/contract/loyalty/customers/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseIfOff } from '../../foundation/flags/public.ts'
import { readOwnHead } from '../../loyalty/programs/public.ts'
import { quietUntil } from './quiet-hours.ts'
import { sendMarketing } from './send-marketing.ts'

/**
 * Sends a brand's message to those selected customers who consent to marketing and to profiling now
 * (R-369, LAW-15), by the rules of outreach: within the limits, by the ways that each of them chose.
 * @throws AppError program_not_found, not_available, marketing_quiet_hours
 */
export async function notifyCustomers(
  tx: Db,
  services: Pick<Services, 'clock' | 'flags'>,
  programId: string,
  { userIds, title, text }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const now = services.clock.now()
  const { brandId } = await readOwnHead(tx, programId, actor)
  await refuseIfOff(tx, services, 'marketing', { brandId })
  if (quietUntil(now) !== null) throw new AppError('marketing_quiet_hours')
  const outcomes = await sendMarketing(tx, {
    brandId,
    programId,
    origin: { kind: 'message', id: randomUUID() },
    recipients: userIds.map((userId) => ({ userId, title, text })),
    link: null,
    image: null,
    channels: { inApp: true, push: true, email: true },
    // Whoever picks customers by hand does so by what the shop sees of them: their spending, their
    // visits, a filter. Without the consent to profiling a person gets what goes to all.
    isProfiled: true,
    now,
  })
  const sent = [...outcomes.values()].filter(({ status }) => status === 'sent').length
  const detail = { sent, skipped: userIds.length - sent }
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
