import type { Catalogue, Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { prizePool } from '@vicino/domain/loyalty/prize-pool'
import { bondMeter } from '@vicino/domain/loyalty/rewards'
import type { Actor } from '../../../../platform/http/context.ts'
import { bondOf } from '../program-bond.ts'
import { canChange } from '../programs.presenter.ts'
import type { OwnProgram } from '../programs.queries.ts'
import type { RewardRow } from './rewards.queries.ts'

const euros = (cents: number): number => cents / 100

export function presentReward(row: RewardRow): Reward {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    nameReason: row.nameReason,
    beneficiary: row.beneficiary,
    imageUrl: row.image,
    points: row.points,
    stamps: row.stamps,
    money: euros(row.moneyCents),
    value: euros(row.valueCents),
    vatRate: row.vatPercent,
    stock: row.stock,
    estimate: row.estimate,
    perMember: row.perMember,
    minRank: row.minRank,
    segmentId: row.segmentId,
    couponTemplateId: row.couponTemplateId,
    visibleFrom: row.visibleFrom,
    visibleTo: row.visibleTo,
    fulfilment: row.fulfilment,
    perPeriod: row.perPeriod,
    period: row.period,
    needsApproval: row.needsApproval,
    readyWithinDays: row.readyWithinDays,
    pickupShops: [...row.pickupShops],
    pickupDays: [...row.pickupDays],
    state: row.state === 'paused' ? 'paused' : 'open',
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentCatalogue(
  rows: readonly RewardRow[],
  program: OwnProgram,
  actor: Actor,
  now: Date,
  owedCents: number,
): Catalogue {
  const pool = prizePool(rows)
  const { depositCents, isDue } = bondOf(program)
  const tiers = program.tiers?.enabled === true ? program.tiers.tiers : []
  const { edit, improve } = canChange(program, actor, now)
  return {
    items: rows.map(presentReward),
    pool: {
      value: euros(pool.valueCents),
      net: euros(pool.netCents),
      bond: isDue ? euros(pool.bondCents) : 0,
      deposited: depositCents === null ? null : euros(depositCents),
      owed: euros(owedCents),
      ...bondMeter(pool, depositCents, isDue, owedCents),
    },
    levels: tiers.map(({ name, color, options }, index) => ({
      rank: index + 1,
      name,
      color,
      rewardsDiscount: options.rewardsDiscount,
    })),
    can: { add: edit || improve, edit, improve },
  }
}
