import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type { scanMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { compiledProgram } from '../programs/public.ts'
import { customerAt } from './customers.ts'
import { answerOf, type AtTill, countsAt, joinedOf, momentOf } from './till.ts'
import { processEvent, type EventResult } from './process-event.ts'

/** An event of an outside system for which a brand's own `custom` rules may pay. */
interface Happening {
  readonly member: BodyOf<typeof scanMemberCard>
  /** Name of the event in the rules. */
  readonly event: string
  /** Unique among the brand's systems; a repeated id pays nothing more. */
  readonly eventId: string
  readonly occurredAt?: string | undefined
  readonly programId?: string | undefined
}

/**
 * Processes an event by each rule that names it, in the brand's active programs that the customer
 * joined, or in one named program.
 * @throws AppError event_unknown where no rule names it; program_not_active, card_invalid,
 * card_expired, event_from_future, event_too_old, event_conflict
 */
export async function registerCustom(
  tx: Db,
  services: Services,
  { member, event, eventId, occurredAt, programId }: Happening,
  { actor, language, simulate }: AtTill,
): Promise<PurchaseAnswer> {
  const now = services.clock.now().getTime()
  const at = momentOf(occurredAt, now)
  const standing = await customerAt(tx, services, brandOfTill(actor), member, countsAt(programId, now, at))
  const { customer, programs } = standing
  const results: EventResult[] = []
  for (const program of joinedOf(customer, programs)) {
    const { customs } = await compiledProgram(tx, program)
    for (const [rule, { event: paidFor }] of customs) {
      if (paidFor !== event) continue
      results.push(
        await processEvent(tx, {
          program,
          userId: customer.id,
          source: 'api-event',
          externalId: `${rule}:${eventId}`,
          body: { event, occurredAt },
          payload: { event },
          at,
          receivedAt: now,
          data: { type: 'custom', rule },
          figure: 'custom',
          actorId: actor.sub,
          simulate,
        }),
      )
    }
  }
  if (results.length === 0) throw new AppError('event_unknown', { values: { event } })
  return answerOf(eventId, standing, results, { language, simulate })
}
