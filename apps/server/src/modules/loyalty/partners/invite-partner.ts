import type { BodyOf } from '@vicino/contract/endpoint'
import { PARTNERS_MAX } from '@vicino/contract/loyalty/partners/constants'
import type { invitePartner } from '@vicino/contract/loyalty/partners/endpoints'
import type { Partner } from '@vicino/contract/loyalty/partners/schemas'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { auditProgram, lockOwnProgram } from '../programs/public.ts'
import { monthAt } from './months.ts'
import './partners.events.ts'
import { isOpenForPartners, isSameTerms } from './partners.policy.ts'
import { presentPartner } from './partners.presenter.ts'
import {
  countPartners,
  findPartner,
  insertPartner,
  isBrand,
  lockPartner,
  proposeTerms,
  type Terms,
} from './partners.queries.ts'

/**
 * Invites a brand to a common program of the caller's, on terms that hold once it accepts.
 * To a partner it proposes new terms; the agreed ones stay in force until it accepts.
 * @throws AppError program_not_found, program_not_common, program_read_only, brand_not_found,
 * partner_self, partner_known, partners_full
 */
export async function invite(
  tx: Db,
  { clock }: Services,
  programId: string,
  { brandId, note, earns, handsOver, pointsPrice, prizePercent }: BodyOf<typeof invitePartner>,
  actor: Actor,
): Promise<Partner> {
  const now = clock.now()
  const program = await lockOwnProgram(tx, programId, actor)
  if (!program.isCrossbrand) throw new AppError('program_not_common')
  if (!isOpenForPartners(program.status)) throw new AppError('program_read_only')
  if (brandId === program.brandId) throw new AppError('partner_self')
  if (!(await isBrand(tx, brandId))) throw new AppError('brand_not_found')
  const terms = { earns, handsOver, pointPriceMilli: centsOf(pointsPrice), prizePercent }
  const known = await lockPartner(tx, programId, brandId)
  if (known?.state === 'accepted') {
    if (isSameTerms(known, terms)) throw new AppError('partner_known')
    await proposeTerms(tx, { programId, brandId, ...terms }, now)
    await noteOffer(tx, { program, brandId, terms, actor, step: 'proposed', now })
    return found(tx, programId, brandId, now)
  }
  if ((await countPartners(tx, programId)) >= PARTNERS_MAX) {
    throw new AppError('partners_full', { values: { max: PARTNERS_MAX } })
  }
  if (!(await insertPartner(tx, { programId, brandId, note, ...terms, now })))
    throw new AppError('partner_known')
  await noteOffer(tx, { program, brandId, terms, actor, step: 'invited', now })
  return found(tx, programId, brandId, now)
}

interface Offered {
  readonly program: Parameters<typeof auditProgram>[2]
  readonly brandId: string
  readonly terms: Terms
  readonly actor: Actor
  readonly step: 'invited' | 'proposed'
  readonly now: Date
}

async function noteOffer(tx: Db, { program, brandId, terms, actor, step, now }: Offered): Promise<void> {
  const action = step === 'invited' ? 'partner-invite' : 'partner-propose'
  await auditProgram(tx, action, program, actor, now, { partner: brandId, ...terms })
  await emit(tx, 'partner.changed', { programId: program.id, brandId, state: step }, now)
}

async function found(tx: Db, programId: string, brandId: string, now: Date): Promise<Partner> {
  const row = await findPartner(tx, programId, brandId, monthAt(now))
  if (row === undefined) throw new Error('The invitation was stored in this transaction')
  return presentPartner(row, true)
}
