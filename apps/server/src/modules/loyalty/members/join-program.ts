import { versionOf } from '@vicino/contract/identity/account/consent-texts'
import type { joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import type { ProgramBalance } from '@vicino/contract/loyalty/members/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { LEAST_AGE } from '@vicino/domain/age'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { compiledProgram, lockProgram, type ProgramHead } from '../programs/public.ts'
import { balanceOfMember } from './balance.ts'
import { findApplicant, insertConsents, insertMember } from './members.queries.ts'
import { award } from './give-award.ts'

/**
 * Makes the caller a member of an active program. Each consent is stored as an event
 * of the log, with its source where a till asked. The welcome bonus is paid at once.
 * @returns `isNew` false when they took part already: then nothing changed
 * @throws AppError program_not_found, program_not_active, too_young
 */
export async function join(
  tx: Db,
  services: Services,
  programId: string,
  asked: Pick<BodyOf<typeof joinProgram>, 'marketingConsent' | 'infoConsent' | 'profilingConsent'>,
  actor: Pick<Actor, 'sub'>,
  source?: 'till',
): Promise<{ balance: ProgramBalance; isNew: boolean }> {
  const now = services.clock.now()
  const head = await lockProgram(tx, programId, 'earn')
  if (head === undefined || head.status === 'draft' || head.sandbox) throw new AppError('program_not_found')
  const program = await compiledProgram(tx, head)
  const member = { programId, userId: actor.sub, now }
  if (!['active', 'ending'].includes(phaseOf(program, now.getTime()))) {
    // A person who takes part already gets that answer, whatever the program's state.
    const balance = await balanceOfMember(tx, services, programId, actor.sub)
    if (balance === undefined) throw new AppError('program_not_active')
    return { balance, isNew: false }
  }
  const applicant = await findApplicant(tx, actor.sub, {
    today: dateText(dayAt(now.getTime())),
    age: LEAST_AGE,
  })
  if (applicant === undefined) throw new AppError('unauthenticated')
  if (applicant.isTooYoung) throw new AppError('too_young')
  const optional = [
    { purpose: 'loyalty-marketing', granted: asked.marketingConsent },
    { purpose: 'loyalty-details', granted: asked.infoConsent },
    { purpose: 'loyalty-profiling', granted: asked.profilingConsent },
  ] as const
  const isNew = await insertMember(tx, { ...member, regulation: head.regulationVersion })
  if (isNew) {
    await insertConsents(tx, { ...member, ...(source && { source }) }, [
      // The notice was shown: taking part needs no consent.
      { purpose: 'loyalty-privacy', granted: true, textVersion: versionOf('loyalty-privacy') },
      { purpose: 'loyalty-regulation', granted: true, textVersion: String(head.regulationVersion ?? 0) },
      ...optional.map((consent) => ({ ...consent, textVersion: versionOf(consent.purpose) })),
    ])
    await emit(tx, 'loyalty.joined', { programId, brandId: head.brandId, userId: actor.sub }, now)
    if (program.special.welcome.points > 0) await welcome(tx, head, actor.sub, now)
  }
  const balance = await balanceOfMember(tx, services, programId, actor.sub)
  if (balance === undefined) throw new Error('A new member has a balance')
  return { balance, isNew }
}

const welcome = (tx: Db, program: ProgramHead, userId: string, now: Date) =>
  award(tx, {
    program,
    userId,
    mechanic: 'welcome',
    objectId: '',
    source: 'join',
    externalId: userId,
    at: now,
    now,
  })
