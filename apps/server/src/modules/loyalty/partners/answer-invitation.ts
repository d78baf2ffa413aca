import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { acceptPartnership } from '@vicino/contract/loyalty/partners/endpoints'
import type { Partnership } from '@vicino/contract/loyalty/partners/schemas'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { auditProgram, findProgram, lockProgram, type ProgramHead } from '../programs/public.ts'
import { publishGenerated } from '../programs/public.ts'
import { monthAt } from './months.ts'
import type { PartnerStep } from './partners.events.ts'
import { isOpenForPartners, isSameTerms } from './partners.policy.ts'
import { presentPartnership } from './partners.presenter.ts'
import {
  acceptProposal,
  agreeOnTerms,
  dropProposal,
  endTerms,
  findPartner,
  isCompanyKnown,
  type LockedPartner,
  lockPartner,
  movePartner,
} from './partners.queries.ts'

interface Locked {
  readonly program: ProgramHead
  readonly brandId: string
  readonly partner: LockedPartner
}

/**
 * Locks program and partnership of the caller's brand, in this order. @throws AppError
 * partner_not_found
 */
async function lockOwn(tx: Db, { clock }: Services, programId: string, { brandId }: Actor): Promise<Locked> {
  // A brand without a part in the program does not even take its lock.
  const known = brandId && (await findPartner(tx, programId, brandId, monthAt(clock.now())))
  if (!brandId || !known) throw new AppError('partner_not_found')
  await lockProgram(tx, programId, 'change')
  const partner = await lockPartner(tx, programId, brandId)
  const program = partner && (await findProgram(tx, programId))
  if (partner === undefined || program === undefined || partner.state === 'withdrawn') {
    throw new AppError('partner_not_found')
  }
  return { program, brandId, partner }
}

/**
 * Accepts an invitation on the terms that the caller saw. From then on sales of the caller's brand
 * earn in the program, and its regulation names the brand. A partner accepts by it the new terms
 * that the owner proposed. A repeated call changes nothing.
 * @throws AppError partner_not_found, partner_state, partner_terms_changed,
 * partner_company_incomplete, program_read_only
 */
export async function accept(
  tx: Db,
  services: Services,
  programId: string,
  { pointsPrice, ...read }: BodyOf<typeof acceptPartnership>,
  actor: Actor,
): Promise<Partnership> {
  const { program, brandId, partner } = await lockOwn(tx, services, programId, actor)
  const now = services.clock.now()
  const seen = { ...read, pointPriceMilli: centsOf(pointsPrice) }
  const isProposal = partner.proposal !== null && isSameTerms(partner.proposal, seen)
  if (!isProposal && !isSameTerms(partner, seen)) throw new AppError('partner_terms_changed')
  const isAnswered = partner.state === 'accepted' && !isProposal
  if (!isAnswered) {
    if (partner.state !== 'invited' && partner.state !== 'accepted') throw new AppError('partner_state')
    if (!isOpenForPartners(program.status)) throw new AppError('program_read_only')
    if (isProposal) {
      await acceptProposal(tx, { programId, brandId }, now)
      await note(tx, program, { brandId, actor, action: 'partner-agreed', step: 'agreed', now })
    } else {
      if (!(await isCompanyKnown(tx, brandId))) throw new AppError('partner_company_incomplete')
      await move(tx, services, program, { brandId, actor, from: 'invited', to: 'accepted' })
    }
    if (program.status === 'active') {
      await emit(tx, 'loyalty.program_improved', { programId, brandId: program.brandId }, now)
    }
  }
  return answer(tx, services, programId, brandId)
}

/**
 * Declines an invitation, or new terms that the owner proposed; the agreed terms stay in force.
 * @throws AppError partner_not_found, partner_state
 */
export async function decline(
  tx: Db,
  services: Services,
  programId: string,
  actor: Actor,
): Promise<Partnership> {
  const { program, brandId, partner } = await lockOwn(tx, services, programId, actor)
  if (partner.state === 'accepted' && (await dropProposal(tx, { programId, brandId }))) {
    const now = services.clock.now()
    await note(tx, program, { brandId, actor, action: 'partner-refused', step: 'refused', now })
  } else if (partner.state !== 'declined') {
    if (partner.state !== 'invited') throw new AppError('partner_state')
    await move(tx, services, program, { brandId, actor, from: 'invited', to: 'declined' })
  }
  return answer(tx, services, programId, brandId)
}

/**
 * Leaves a common program; sales stop earning at once. Rewards claimed before are fulfilled as
 * agreed.
 * @throws AppError partner_not_found, partner_state
 */
export async function leave(
  tx: Db,
  services: Services,
  programId: string,
  actor: Actor,
): Promise<Partnership> {
  const { program, brandId, partner } = await lockOwn(tx, services, programId, actor)
  if (partner.state !== 'left') {
    if (partner.state !== 'accepted') throw new AppError('partner_state')
    await move(tx, services, program, { brandId, actor, from: 'accepted', to: 'left' })
  }
  return answer(tx, services, programId, brandId)
}

async function move(
  tx: Db,
  services: Services,
  program: ProgramHead,
  {
    brandId,
    actor,
    from,
    to,
  }: {
    readonly brandId: string
    readonly actor: Actor
    readonly from: 'invited' | 'accepted'
    readonly to: 'accepted' | 'declined' | 'left'
  },
): Promise<void> {
  const now = services.clock.now()
  if (!(await movePartner(tx, { programId: program.id, brandId }, [from], to, now))) {
    throw new AppError('partner_state')
  }
  if (to === 'accepted') await agreeOnTerms(tx, { programId: program.id, brandId }, now)
  if (to === 'left') {
    await dropProposal(tx, { programId: program.id, brandId })
    await endTerms(tx, { programId: program.id, brandId }, now)
  }
  // A published regulation names the partners. A draft has no regulation yet, and that of a
  // finished program does not change.
  const isNamed = to === 'accepted' || to === 'left'
  if (isNamed && (program.status === 'scheduled' || program.status === 'active')) {
    await publishGenerated(tx, services, program.id, actor.sub)
  }
  await note(tx, program, { brandId, actor, action: `partner-${to}`, step: to, now })
}

interface Noted {
  readonly brandId: string
  readonly actor: Actor
  readonly action: AuditVerb<'program'>
  readonly step: PartnerStep
  readonly now: Date
}

async function note(
  tx: Db,
  program: ProgramHead,
  { brandId, actor, action, step, now }: Noted,
): Promise<void> {
  await auditProgram(tx, action, program, actor, now, { partner: brandId })
  await emit(tx, 'partner.changed', { programId: program.id, brandId, state: step }, now)
}

async function answer(tx: Db, { clock }: Services, programId: string, brandId: string): Promise<Partnership> {
  const now = clock.now()
  const row = await findPartner(tx, programId, brandId, monthAt(now))
  if (row === undefined) throw new Error('A partnership stays')
  return presentPartnership(row, true, now)
}
