import type { Endpoint } from '@vicino/contract/endpoint'
import { answersActing } from '@vicino/contract/answers'
import { writeAudit } from '../audit.ts'
import { AppError } from '../errors.ts'
import type { Actor, Services } from '../http/context.ts'
import { allRows } from '../db/statement.ts'

/**
 * Lets a person who acts in another's account through to an endpoint, or refuses them. Each request
 * reads from the database whether the owner still consents and the person still may act; such
 * requests are few. Their writes are logged with both ids.
 * @throws AppError unauthenticated: the access has ended, acting_not_allowed
 */
export async function admitActing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  endpoint: Endpoint,
  actor: Actor,
): Promise<void> {
  const { acting } = actor
  if (acting === undefined) return
  const now = clock.now()
  const rows = await allRows(db)`
    SELECT FROM support_accesses a JOIN users u ON u.id = a.asked_by
    WHERE a.id = ${acting.access} AND a.user_id = ${actor.sub} AND a.session_id = ${actor.sid} AND a.asked_by = ${acting.by}
      AND a.ended_at IS NULL AND a.until > ${now} AND u.role = 'superAdmin' AND u.blocked_at IS NULL AND u.erased_at IS NULL`
  if (rows.length === 0) throw new AppError('unauthenticated')
  if (!answersActing(endpoint)) throw new AppError('acting_not_allowed')
  if (endpoint.method === 'GET') return
  await writeAudit(db, {
    actorId: acting.by,
    action: 'user.access-act',
    objectType: 'user',
    objectId: actor.sub,
    brandId: actor.brandId,
    detail: { access: acting.access, call: `${endpoint.method} ${endpoint.path}` },
    now,
  })
}
