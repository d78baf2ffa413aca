import { versionOf } from '@vicino/contract/identity/account/consent-texts'
import type { Visits } from '@vicino/contract/loyalty/visits/schemas'
import { countKey } from '@vicino/domain/loyalty/awards'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { insertConsents } from '../members/public.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { countsOf, isSuspended, memberships } from './visits.queries.ts'

/**
 * Lists what a program gives its member for visits, and how much of it was used. @throws AppError
 * not_member
 */
export async function ownVisits(
  db: Db,
  { clock }: Services,
  programId: string,
  { sub: userId, brandId }: Actor,
): Promise<Visits> {
  const head = await findProgram(db, programId)
  const membership = (await memberships(db, userId, [programId])).get(programId)
  if (head === undefined || membership === undefined) throw new AppError('not_member')
  const now = clock.now().getTime()
  const { visits } = await compiledProgram(db, head)
  const rules = [...visits.values()].filter(({ points }) => points > 0)
  const keys = rules.flatMap(({ id }) => [countKey(id, 'day', now), countKey(id, 'month', now)])
  const counts =
    keys.length === 0 ? new Map<string, number>() : await countsOf(db, { programId, userId, keys })
  return {
    isOpen:
      head.status === 'active' &&
      head.endsAt.getTime() > now &&
      brandId !== head.brandId &&
      !(await isSuspended(db, head.brandId)),
    offers: rules.map(({ id, proof, points, radius, perDay, perMonth }) => ({
      rule: id,
      proof,
      points,
      radius,
      perDay,
      perMonth,
      today: counts.get(countKey(id, 'day', now)) ?? 0,
      thisMonth: counts.get(countKey(id, 'month', now)) ?? 0,
    })),
    consent: { granted: membership.granted, at: membership.locationAt?.toISOString() ?? null },
  }
}

/**
 * Stores or withdraws the consent to use one's position at check-ins of a program (art. 6 and 7
 * GDPR). Each change is a row in the log. @throws AppError not_member
 */
export async function consentToLocation(
  tx: Db,
  services: Services,
  programId: string,
  granted: boolean,
  actor: Actor,
): Promise<Visits> {
  const userId = actor.sub
  const membership = (await memberships(tx, userId, [programId])).get(programId)
  if (membership === undefined) throw new AppError('not_member')
  if (membership.granted !== granted) {
    const purpose = 'loyalty-location'
    await insertConsents(tx, { programId, userId, now: services.clock.now() }, [
      { purpose, granted, textVersion: versionOf(purpose) },
    ])
  }
  return ownVisits(tx, services, programId, actor)
}
