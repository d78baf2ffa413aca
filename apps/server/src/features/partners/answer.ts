import type { BodyOf } from '@vicino/contract/endpoint'
import type { acceptPartnership } from '@vicino/contract/partners/endpoints'
import type { Partnership } from '@vicino/contract/partners/schemas'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { auditProgram, findProgram, lockProgram, type ProgramHead } from '../programs/public.ts'
import { publishGenerated } from '../regulations/public.ts'
import { monthAt } from './months.ts'
import './partners.events.ts'
import { isOpenForPartners } from './partners.policy.ts'
import { presentPartnership } from './partners.presenter.ts'
import { findPartner, isCompanyKnown, lockPartner, movePartner, type Terms } from './partners.queries.ts'

interface Locked {
  readonly program: ProgramHead
  readonly brandId: string
  readonly state: string
  readonly terms: Terms
}

/** Locks program and partnership of the caller's brand, in this order. @throws AppError partner_not_found */
async function lockOwn(tx: Db, { clock }: Services, programId: string, { brandId }: Actor): Promise<Locked> {
  // Of programs in which one has no part not even the lock is taken.
  const known = brandId && (await findPartner(tx, programId, brandId, monthAt(clock.now())))
  if (!brandId || !known) throw new AppError('partner_not_found')
  await lockProgram(tx, programId, 'change')
  const partner = await lockPartner(tx, programId, brandId)
  const program = partner && (await findProgram(tx, programId))
  if (partner === undefined || program === undefined || partner.state === 'withdrawn') {
    throw new AppError('partner_not_found')
  }
  return { program, brandId, state: partner.state, terms: partner }
}

/**
 * Accepts an invitation on the terms that were read: from then on sales of the caller's brand earn in the program, and its
 * regulation names the brand. Accepting again changes nothing.
 *
 * @throws AppError partner_not_found, partner_state, partner_terms_changed, partner_company_incomplete, program_read_only
 */
export async function accept(
  tx: Db,
  services: Services,
  programId: string,
  read: BodyOf<typeof acceptPartnership>,
  actor: Actor,
): Promise<Partnership> {
  const { program, brandId, state, terms } = await lockOwn(tx, services, programId, actor)
  if (!isSame(terms, read)) throw new AppError('partner_terms_changed')
  if (state !== 'accepted') {
    if (state !== 'invited') throw new AppError('partner_state')
    if (!isOpenForPartners(program.status)) throw new AppError('program_read_only')
    if (!(await isCompanyKnown(tx, brandId))) throw new AppError('partner_company_incomplete')
    await move(tx, services, program, { brandId, actor, from: 'invited', to: 'accepted' })
    if (program.status === 'active') {
      const payload = { programId, brandId: program.brandId }
      await emit(tx, 'loyalty.program_improved', payload, services.clock.now())
    }
  }
  return answer(tx, services, programId, brandId)
}

const isSame = (terms: Terms, read: BodyOf<typeof acceptPartnership>): boolean =>
  terms.earns === read.earns &&
  terms.handsOver === read.handsOver &&
  terms.pointPriceMilli === centsOf(read.pointsPrice) &&
  terms.prizePercent === read.prizePercent

/** @throws AppError partner_not_found, partner_state */
export async function decline(
  tx: Db,
  services: Services,
  programId: string,
  actor: Actor,
): Promise<Partnership> {
  const { program, brandId, state } = await lockOwn(tx, services, programId, actor)
  if (state !== 'declined') {
    if (state !== 'invited') throw new AppError('partner_state')
    await move(tx, services, program, { brandId, actor, from: 'invited', to: 'declined' })
  }
  return answer(tx, services, programId, brandId)
}

/**
 * Leaves a common program: sales stop earning at once. Prizes claimed before are handed over as agreed (LOYALTY §8.6).
 *
 * @throws AppError partner_not_found, partner_state
 */
export async function leave(
  tx: Db,
  services: Services,
  programId: string,
  actor: Actor,
): Promise<Partnership> {
  const { program, brandId, state } = await lockOwn(tx, services, programId, actor)
  if (state !== 'left') {
    if (state !== 'accepted') throw new AppError('partner_state')
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
  await auditProgram(tx, `partner-${to}`, program, actor, now, { partner: brandId })
  // What is published names the brands that take part; a draft has none yet, and what is over stays as it was.
  const isNamed = to === 'accepted' || to === 'left'
  if (isNamed && (program.status === 'scheduled' || program.status === 'active')) {
    await publishGenerated(tx, services, program.id, actor.sub)
  }
  await emit(tx, 'partner.changed', { programId: program.id, brandId, state: to }, now)
}

async function answer(tx: Db, { clock }: Services, programId: string, brandId: string): Promise<Partnership> {
  const now = clock.now()
  const row = await findPartner(tx, programId, brandId, monthAt(now))
  if (row === undefined) throw new Error('A partnership stays')
  return presentPartnership(row, true, now)
}
