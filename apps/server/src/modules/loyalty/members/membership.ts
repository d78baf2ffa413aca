import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { versionOf } from '@vicino/contract/identity/account/consent-texts'
import type { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import type { Membership } from '@vicino/contract/loyalty/members/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { presentBalance, presentConsents, presentMembership } from './members.presenter.ts'
import { insertConsents, readMembers } from './members.queries.ts'
import { challengesOf } from './challenges.ts'
import { readAgreed, readProgramPage } from './shown.queries.ts'

/**
 * Reads the caller's own membership with all that its page shows. @throws AppError
 * not_member
 */
export async function membership(
  db: Db,
  { clock }: Services,
  programId: string,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<Membership> {
  const now = clock.now()
  const [member] = await readMembers(db, { userId, programIds: [programId] }, now)
  const page = member && (await readProgramPage(db, programId))
  const agreed = member && (await readAgreed(db, programId, userId))
  if (page === undefined || member === undefined || agreed === undefined) throw new AppError('not_member')
  const program = await compiledProgram(db, member.program.head)
  return presentMembership(presentBalance(member, program, now), {
    program,
    member,
    page,
    agreed,
    challenges: await challengesOf(db, program, { programId, userId }, now),
    now,
  })
}

/** Stores those optional consents that changed. @throws AppError not_member */
export async function changeConsents(
  tx: Db,
  { clock }: Services,
  programId: string,
  { marketingConsent, infoConsent, profilingConsent }: BodyOf<typeof updateMemberConsents>,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof updateMemberConsents>> {
  const agreed = await readAgreed(tx, programId, userId)
  if (agreed === undefined) throw new AppError('not_member')
  const wanted = [
    { purpose: 'loyalty-marketing', granted: marketingConsent },
    { purpose: 'loyalty-details', granted: infoConsent },
    { purpose: 'loyalty-profiling', granted: profilingConsent },
  ] as const
  const changed = wanted.filter(
    (consent): consent is typeof consent & { granted: boolean } =>
      consent.granted !== undefined &&
      (agreed.consents[consent.purpose]?.granted ?? false) !== consent.granted,
  )
  if (changed.length === 0) return presentConsents(agreed)
  await insertConsents(
    tx,
    { programId, userId, now: clock.now() },
    changed.map((consent) => ({ ...consent, textVersion: versionOf(consent.purpose) })),
  )
  const head = await findProgram(tx, programId)
  if (head === undefined) throw new AppError('not_member')
  const of = { programId, brandId: head.brandId, userId }
  await emit(tx, 'loyalty.consents_changed', of, clock.now())
  const after = await readAgreed(tx, programId, userId)
  if (after === undefined) throw new AppError('not_member')
  return presentConsents(after)
}
