import { awardEntries } from '@vicino/contract/loyalty/programs/award-entries'
import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import type {
  Program,
  ProgramConfig,
  ProgramSummary,
  TierConfigs,
} from '@vicino/contract/loyalty/programs/schemas'
import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import { type Phase, phaseOf } from '@vicino/domain/loyalty/phase'
import { areTiersExpired } from '@vicino/domain/loyalty/tier-problems'
import type { Actor } from '../../../platform/http/context.ts'
import { versionOf } from '../../../platform/row-version.ts'
import { NO_TIERS } from './compiled.ts'
import { lastDayBefore, todayOf } from './program-moments.ts'
import { canDo, mayRun } from './programs.policy.ts'
import type { ProgramRow } from './programs.queries.ts'
import type { ConfigVersion } from './versions.queries.ts'

/** Alternative names of the mechanics in the API. */
function viewsOf({
  acquisti,
}: MechanicsConfig): Pick<
  ProgramConfig,
  'pointCoefficient' | 'roundingUp' | 'bonusPeriods' | 'monthlyBonus'
> {
  const { pointCoeff, roundUp, thresholds, multiplier } = acquisti
  const { enabled, value, startDate, endDate } = multiplier
  return {
    pointCoefficient: pointCoeff,
    roundingUp: roundUp,
    bonusPeriods: enabled ? [{ start: startDate ?? '', end: endDate ?? '', amount: value }] : [],
    monthlyBonus: thresholds.map(({ amount, bonus }) => ({ min: amount, value: bonus })),
  }
}

/** The stored config is the same object as the contract's type. */
const configOf = (config: MechanicsConfig): ProgramConfig['config'] =>
  config as unknown as ProgramConfig['config']

export function presentConfig({ version, config, sha256, validFrom }: ConfigVersion): ProgramConfig {
  return {
    version,
    sha256,
    validFrom: validFrom.toISOString(),
    config: configOf(config),
    ...viewsOf(config),
    socialEntries: awardEntries(config, 'social'),
    specialEntries: awardEntries(config, 'special'),
  }
}

/**
 * Presents tiers with the API's alternative names: pointCoeff = pointsMultiplier, pointsPreserve =
 * 100 − pointsExpiration.
 */
export function presentTiers({ tiers, ...config }: BrandTierConfig): TierConfigs {
  return {
    ...config,
    tiers: tiers.map((tier) => ({
      ...tier,
      benefits: [...tier.benefits],
      pointCoeff: tier.options.pointsMultiplier,
      pointsPreserve: 100 - tier.options.pointsExpiration,
    })),
  }
}

export function phaseOfRow(row: ProgramRow, now: Date): Phase {
  return phaseOf(
    {
      status: row.status,
      startsAt: row.startsAt.getTime(),
      endsAt: row.endsAt.getTime(),
      claimsUntil: row.claimsUntil.getTime(),
    },
    now.getTime(),
  )
}

/**
 * Tells whether the caller may change all of a program, or only the fields that an active one may
 * still change.
 */
export const canChange = (row: ProgramRow, actor: Actor, now: Date): { edit: boolean; improve: boolean } =>
  canOf(row, actor, now)

const canOf = (row: ProgramRow, actor: Actor, now: Date): ProgramSummary['can'] =>
  canDo(actor, {
    brandId: row.brandId,
    phase: phaseOfRow(row, now),
    isDraft: row.status === 'draft',
    participants: row.participants,
    woundDown: row.woundDownAt !== null,
  })

export function presentSummary(row: ProgramRow, actor: Actor, now: Date): ProgramSummary {
  const phase = phaseOfRow(row, now)
  const runs = mayRun(actor, row.brandId)
  const figure = (value: number): number | null => (runs ? value : null)
  return {
    _id: row.id,
    name: row.name,
    brandId: row.brandId,
    description: row.description,
    imageUrl: row.image,
    ...viewsOf(row.config),
    startDate: row.startDate,
    endDate: row.endDate,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    phase,
    isCrossbrand: row.isCrossbrand,
    users: figure(row.participants),
    points: figure(row.points),
    totalPoints: figure(row.points),
    stamps: figure(row.stamps),
    redeemedRewards: figure(row.redeemedRewards),
    can: canOf(row, actor, now),
  }
}

/** The fields of the wizard's first step. */
export const baseInfoOf = (row: ProgramRow): Program['baseInfo'] => ({
  name: row.name,
  description: row.description,
  startDate: row.startDate,
  endDate: row.endDate,
  imageUrl: row.image,
  legalSubject: row.legalSubject,
  delegatedSubject: row.delegatedSubject,
  piva: row.piva,
  sedeLegale: row.sedeLegale,
  pec: row.pec,
  isCrossbrand: row.isCrossbrand,
})

/** The fields that PUT /program/{id} changes. */
export const baseOf = (row: ProgramRow) => ({
  ...baseInfoOf(row),
  mode: row.mode,
  bond: row.bond,
  redemptionShare: row.redemptionPercent,
  claimsUntil: lastDayBefore(row.claimsUntil),
})

export function presentProgram(row: ProgramRow, actor: Actor, now: Date): Program {
  const runs = mayRun(actor, row.brandId)
  return {
    ...presentSummary(row, actor, now),
    baseInfo: baseInfoOf(row),
    baseVersion: versionOf(baseOf(row)),
    config: configOf(row.config),
    socialEntries: awardEntries(row.config, 'social'),
    specialEntries: awardEntries(row.config, 'special'),
    configVersion: row.configVersion,
    tierConfigs: presentTiers(row.tiers ?? NO_TIERS),
    tiersVersion: row.tiersVersion,
    regulationVersion: row.regulationVersion,
    claimsUntil: lastDayBefore(row.claimsUntil),
    mode: row.mode,
    // Only people who run the program see its deposit.
    bond: runs ? row.bond : null,
    redemptionShare: runs ? row.redemptionPercent : null,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    woundDownAt: row.woundDownAt?.toISOString() ?? null,
    cancellation:
      row.cancellation === null || row.cancelledAt === null
        ? null
        : {
            ...row.cancellation,
            by: runs ? row.cancelledBy : null,
            cancelledAt: row.cancelledAt.toISOString(),
          },
    warnings: warningsOf(row, now),
  }
}

/**
 * Warns of tiers that are off, past their date, or end before the program starts; the program works
 * without them. Where a purchase gives no points, as with stamps alone, nobody would
 * reach a tier, so none is missing.
 */
function warningsOf({ config, tiers, startDate }: ProgramRow, now: Date): Program['warnings'] {
  if (tiers === null || !tiers.enabled) return config.acquisti.pointCoeff === 0 ? [] : ['tiers_off']
  const { expirationDate } = tiers
  return [
    ...(areTiersExpired(tiers, todayOf(now)) ? (['tiers_expired'] as const) : []),
    ...(expirationDate !== null && expirationDate < startDate
      ? (['tiers_expire_before_start'] as const)
      : []),
  ]
}
