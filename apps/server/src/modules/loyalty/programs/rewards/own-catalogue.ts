import { message } from '@vicino/contract/common/field-messages'
import { fieldOfReward, REWARD_MESSAGES } from '@vicino/contract/loyalty/programs/rewards/problems'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { harmless } from '@vicino/domain/loyalty/changes'
import { prizePool } from '@vicino/domain/loyalty/prize-pool'
import { bondFindings } from '@vicino/domain/loyalty/promotion-law'
import { bondMeter, rewardProblems } from '@vicino/domain/loyalty/rewards'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { auditProgram, lockOwn as lockOwnProgram } from '../own-program.ts'
import { bondOf } from '../program-bond.ts'
import type { OwnProgram } from '../programs.queries.ts'
import { readOwedCents } from '../owed.ts'
import { termsOf } from '../change-base.ts'
import { publishGenerated } from '../regulations/publish-regulation.ts'
import { readCouponState, readRewards, type RewardFields, type RewardRow } from './rewards.queries.ts'

/** A locked catalogue: nobody else changes it, or its program, until the transaction ends. */
export interface OwnCatalogue {
  readonly program: OwnProgram
  readonly rewards: readonly RewardRow[]
  readonly now: Date
}

/** @throws AppError program_not_found, program_read_only, program_started */
export async function lockCatalogue(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  actor: Actor,
): Promise<OwnCatalogue> {
  const now = clock.now()
  const program = await lockOwnProgram(tx, programId, actor)
  if (program.status === 'ended' || program.status === 'deleted') throw new AppError('program_read_only')
  if (program.status === 'scheduled' && now >= program.startsAt) throw new AppError('program_started')
  return { program, rewards: await readRewards(tx, programId), now }
}

/** @throws AppError program_reward_not_found, also for one that was removed */
export function rewardIn({ rewards }: OwnCatalogue, id: string): RewardRow {
  const reward = rewards.find((row) => row.id === id)
  if (reward === undefined) throw new AppError('program_reward_not_found')
  return reward
}

/** @throws AppError validation_failed with a text at each field of the body */
export function refuseUnfit(reward: RewardFields, { program }: OwnCatalogue): void {
  const tiers = program.tiers?.enabled === true ? program.tiers.tiers.length : 0
  const problems = rewardProblems(reward, { mode: program.mode, tiers })
  if (problems.length === 0) return
  const fieldErrors = Object.fromEntries(
    problems.map(({ field, code }) => [fieldOfReward(field), message(REWARD_MESSAGES[code])]),
  )
  throw new AppError('validation_failed', { fieldErrors })
}

/** Error for a reward whose segment does not belong to its program. */
export const SEGMENT = { rewards_segment: 'segment_not_found' } as const

/**
 * Checks that the brand gives the coupon of a reward now.
 * @throws AppError coupon_not_found, also for those of other brands; coupon_paused, coupon_ended
 */
export async function refuseCoupon(tx: Db, id: string | null, { program, now }: OwnCatalogue): Promise<void> {
  if (id === null) return
  const today = dateText(dayAt(now.getTime()))
  const state = await readCouponState(tx, { brandId: program.brandId, id, today })
  if (state === undefined) throw new AppError('coupon_not_found')
  if (state !== 'active') throw new AppError(`coupon_${state}`)
}

type Changed = RewardFields & { readonly id: string }

/**
 * Refuses changes that are worse for members, once somebody may take part.
 * @throws AppError change_worse with the fields of the body
 */
export function refuseWorse(
  { program, rewards }: OwnCatalogue,
  before: RewardRow,
  after: Changed | null,
): void {
  if (program.status !== 'active' && program.participants === 0) return
  const terms = { ...termsOf(program), rewards }
  const others = rewards.filter(({ id }) => id !== before.id)
  const worse = harmless(terms, { ...terms, rewards: after === null ? others : [...others, after] })
  if (worse.length === 0) return
  const fieldErrors = Object.fromEntries(
    worse.map(({ path }) => [fieldIn(path), message('worse_for_members')]),
  )
  throw new AppError('change_worse', { fieldErrors })
}

/** Turns 'rewards.<id>.moneyCents' into 'money'. */
const fieldIn = (path: string): string => {
  const field = path.split('.')[2]
  return field === undefined ? 'rewards' : fieldOfReward(field as Parameters<typeof fieldOfReward>[0])
}

/**
 * Refuses a larger prize pool in a scheduled or active program if the deposit does not cover it, or does not
 * cover what was given and is owed. Members' balances never change by it.
 * @throws AppError bond_too_low
 */
export async function refuseUncovered(
  db: Db,
  { program, rewards, now }: OwnCatalogue,
  after: readonly Changed[],
): Promise<void> {
  if (program.status === 'draft') return
  const { depositCents, isDue } = bondOf(program)
  const pool = prizePool(after)
  if (program.bond !== null && 'notDue' in program.bond) {
    const facts = { state: 'none', deposit: null, exemption: program.bond.notDue } as const
    if (bondFindings(facts, after, program.startDate).length > 0) throw new AppError('bond_too_low')
  }
  if (!isDue || pool.netCents <= prizePool(rewards).netCents) return
  const { state } = bondMeter(pool, depositCents, isDue, await readOwedCents(db, program, now))
  if (state === 'low' || state === 'missing') throw new AppError('bond_too_low')
}

/** Writes a change of the catalogue into the audit log, and renews a published regulation. */
export async function noteChange(
  tx: Db,
  { program, now }: OwnCatalogue,
  action: 'add' | 'change' | 'pause' | 'resume' | 'remove' | 'order',
  actor: Actor,
  detail: Parameters<typeof auditProgram>[5] = {},
): Promise<void> {
  await auditProgram(tx, `reward_${action}`, program, actor, now, detail)
  // A draft has no regulation yet. Texts, images, order and pauses are not part of a regulation, so
  // they do not renew it.
  if (program.status !== 'draft')
    await publishGenerated(tx, { clock: { now: () => now } }, program.id, actor.sub)
}
