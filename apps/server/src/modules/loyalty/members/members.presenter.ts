import type { Language } from '@vicino/contract/common/language'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import type {
  BrandProgram,
  NearProgram,
  ExplanationItem,
  FoundPurchase,
  JoinedProgram,
  TierLadder,
  Membership,
  ProgramBalance,
  ProgramEvent,
  ProgramOutcome,
  ProgramPage,
  PurchaseAnswer,
  TillProgram,
} from '@vicino/contract/loyalty/members/schemas'
import type { BrandTierConfig } from '@vicino/contract/loyalty/programs/config-body'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import { OPINIONS } from '@vicino/domain/loyalty/awards'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { MemberFacts } from '@vicino/domain/loyalty/facts'
import type { Item } from '@vicino/domain/loyalty/outcome'
import { type Phase, phaseOf, type ProgramStatus } from '@vicino/domain/loyalty/phase'
import type { Program } from '@vicino/domain/loyalty/program'
import { lastDayOfPeriod } from '@vicino/domain/loyalty/tier-rules'
import { distances, type Standing, standingAt } from '@vicino/domain/loyalty/tiers'
import { eurosOf } from '@vicino/domain/pricing'
import { presentShown } from '../programs/public.ts'
import type { CustomerRow } from './customers.queries.ts'
import type { EventRow, MemberRow, ReceiptRow } from './members.queries.ts'
import { receiptOf } from './registers.ts'
import { claimSentence, sentenceOf } from './sentences.ts'
import type { Agreed, BrandProgramRow, NearProgramRow, ProgramPageRow } from './shown.queries.ts'
import type { EventResult } from './process-event.ts'

/** Returns a tier by its number; the name is empty while tiers are off. */
export function tierOf({ tiers }: Program, rank: number): { rank: number; name: string } {
  if (!tiers.isOn) return { rank: 0, name: '' }
  return { rank, name: tiers.tiers[rank - 1]?.name ?? BASE_TIER }
}

function nextOf(program: Program, rank: number, toNext: number | null): ProgramBalance['nextTier'] {
  if (toNext === null) return null
  return { ...tierOf(program, rank + 1), missing: toNext, unit: program.tiers.metric }
}

/**
 * Computes the progress from the tier held to the next one. A tier kept by a floor or grace may
 * begin above the member's status.
 */
function progressOf({ tiers }: Program, standing: Standing): ProgramBalance['progress'] {
  if (!tiers.isOn) return null
  const lastDay = lastDayOfPeriod(tiers, standing.period)
  return {
    metric: tiers.metric,
    measure: standing.measure,
    from: tiers.tiers[standing.rank - 1]?.minPoints ?? 0,
    to: tiers.tiers[standing.rank]?.minPoints ?? null,
    lastDay: lastDay === null ? null : dateText(lastDay),
  }
}

export function presentBalance(row: MemberRow, program: Program, now: Date): ProgramBalance {
  const member: Pick<MemberFacts, 'status' | 'joinedAt' | 'importedTier'> = {
    joinedAt: row.joinedAt.getTime(),
    importedTier: row.tierFloor,
    status: new Map(row.status.map(({ period, ...facts }) => [period, facts])),
  }
  const standing = standingAt(program.tiers, member, now.getTime())
  const { toNext, toKeep } = distances(program.tiers, standing)
  return {
    programId: row.programId,
    userId: row.userId,
    points: row.account.points - row.overdue,
    debt: row.account.debt,
    pending: row.account.pending,
    stamps: row.account.stamps,
    statusPoints:
      program.tiers.period === 'rolling'
        ? standing.measure
        : (member.status.get(standing.period)?.status ?? 0),
    tier: tierOf(program, standing.rank),
    nextTier: nextOf(program, standing.rank, program.tiers.isOn ? toNext : null),
    missingToKeep: program.tiers.isOn ? toKeep : null,
    progress: progressOf(program, standing),
    expiring: row.expiring,
    joinedAt: row.joinedAt.toISOString(),
  }
}

export function presentJoined(
  balance: ProgramBalance,
  program: Program,
  { program: shown, compensation }: Pick<MemberRow, 'program' | 'compensation'>,
  now: Date,
): JoinedProgram {
  const { head } = shown
  return {
    ...balance,
    compensation,
    program: {
      _id: head.id,
      name: head.name,
      image: shown.image,
      status: head.status,
      phase: phaseOf(program, now.getTime()),
      startDate: head.startDate,
      endDate: head.endDate,
      claimsUntil: head.claimsUntil.toISOString(),
      stampsEach: program.stampCents === null ? null : eurosOf(program.stampCents),
      brand: {
        _id: head.brandId,
        username: shown.brandUsername,
        handle: shown.brandHandle,
        avatar: shown.brandAvatar,
      },
    },
  }
}

/** Presents tiers to shoppers; null while they are off. */
function tierLadderOf(config: BrandTierConfig | null): TierLadder | null {
  if (config === null || !config.enabled) return null
  return {
    metric: config.qualification.metric,
    base: BASE_TIER,
    items: config.tiers.map(({ name, minPoints, color, benefits, options }) => ({
      name,
      from: minPoints,
      color,
      benefits: [...benefits],
      // 0 = no multiplier.
      pointsMultiplier: options.pointsMultiplier === 0 ? 1 : options.pointsMultiplier,
      rewardsDiscount: options.rewardsDiscount,
    })),
  }
}

interface Life {
  readonly status: ProgramStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly claimsUntil: Date
}

const phaseOfRow = ({ status, startsAt, endsAt, claimsUntil }: Life, now: Date): Phase =>
  phaseOf(
    {
      status,
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      claimsUntil: claimsUntil.getTime(),
    },
    now.getTime(),
  )

const lastDayBefore = (moment: Date): string => dateText(dayAt(moment.getTime()) - 1)

export function presentPage(row: ProgramPageRow, now: Date): ProgramPage {
  const { config, isBlockedSector } = row
  const social = isBlockedSector
    ? {
        ...config.social,
        ...Object.fromEntries([...OPINIONS].map((mechanic) => [mechanic, 0])),
      }
    : config.social
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    phase: phaseOfRow(row, now),
    startDate: row.startDate,
    endDate: row.endDate,
    claimsUntil: lastDayBefore(row.claimsUntil),
    brand: {
      _id: row.brandId,
      username: row.brandUsername,
      handle: row.brandHandle,
      avatar: row.brandAvatar,
    },
    partners: [...row.partners],
    // The stored config is the same object as the contract's type.
    config: { ...config, social } as unknown as ProgramPage['config'],
    levels: tierLadderOf(row.tiers),
    rewards: presentShown(row.rewards, now),
    regulationVersion: row.regulationVersion,
    cancelReason: row.cancelReason,
    controller: row.controller,
  }
}

const presentOffer = (row: Omit<BrandProgramRow, 'isMember'>, now: Date) => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  phase: phaseOfRow(row, now),
  startDate: row.startDate,
  endDate: row.endDate,
  pointCoeff: row.config.acquisti.pointCoeff,
  stampsEach: row.config.acquisti.stampCoeff,
  welcome: row.config.special.welcome,
})

export const presentBrandProgram = (row: BrandProgramRow, now: Date): BrandProgram => ({
  ...presentOffer(row, now),
  isMember: row.isMember,
})

export const presentNearProgram = (row: NearProgramRow, now: Date): NearProgram => ({
  ...presentOffer(row, now),
  brand: row.brand,
  city: row.city,
  distance: row.metres === null ? null : Math.round(row.metres),
  reward: row.reward,
})

/** A purpose that was never asked counts as refused, with the earliest possible date. */
export function presentConsents({ consents }: Agreed): ResponseOf<typeof updateMemberConsents> {
  const of = (purpose: string) => consents[purpose] ?? { granted: false, at: new Date(0).toISOString() }
  return {
    privacy: of('loyalty-privacy'),
    marketing: of('loyalty-marketing'),
    info: of('loyalty-details'),
    profiling: of('loyalty-profiling'),
  }
}

export function presentMembership(
  balance: ProgramBalance,
  of: {
    readonly program: Program
    readonly member: MemberRow
    readonly page: ProgramPageRow
    readonly agreed: Agreed
    readonly challenges: Membership['challenges']
    readonly now: Date
  },
): Membership {
  const { program, member, page, agreed, challenges, now } = of
  return {
    ...presentJoined(balance, program, member, now),
    levels: tierLadderOf(page.tiers),
    acceptedRegulation: agreed.acceptedRegulation,
    regulationVersion: page.regulationVersion,
    cancelReason: page.cancelReason,
    consents: presentConsents(agreed),
    controller: page.controller,
    challenges,
  }
}

function presentItem(item: Item, program: Program, language: Language): ExplanationItem {
  const { rule, kind, inputs, raw, capped, points, stamps, status } = item
  return {
    rule,
    kind,
    inputs: { ...inputs },
    raw,
    capped: capped ?? null,
    points,
    stamps,
    status,
    sentence: sentenceOf(item, program, language),
  }
}

export function presentOutcome(result: EventResult, language: Language): ProgramOutcome {
  const { compiled, account, measure, tier } = result
  const next = compiled.tiers.tiers[tier.after]
  const missing = next === undefined || measure === null ? null : Math.max(0, next.minPoints - measure)
  return {
    program: { _id: result.program.id, name: result.program.name },
    eventId: result.eventId,
    already: result.already,
    points: result.points,
    stamps: result.stamps,
    status: result.status,
    reason: result.reason,
    balance: { points: account.points, debt: account.debt, stamps: account.stamps },
    tier: { before: tierOf(compiled, tier.before), after: tierOf(compiled, tier.after) },
    nextTier: nextOf(compiled, tier.after, compiled.tiers.isOn ? missing : null),
    unmatched: eurosOf(result.unmatchedCents),
    items: result.steps.flatMap(({ items }) => items.map((item) => presentItem(item, compiled, language))),
  }
}

/**
 * @param sees `all` for the member, `own` for staff of the program's brand. Of a purchase at a
 * partner of a common program they see points and stamps, but neither amounts (which explanations
 * contain too) nor the receipt
 */
export function presentEvent(
  row: EventRow,
  program: Program,
  { language, sees }: { readonly language: Language; readonly sees: 'all' | 'own' },
): ProgramEvent {
  const isHidden = sees === 'own' && row.seller !== null
  const euros = (cents: number | null) => (cents === null || isHidden ? null : eurosOf(cents))
  return {
    _id: row.id,
    userId: row.userId,
    username: row.username,
    type: row.type as ProgramEvent['type'],
    source: row.source,
    externalId: isHidden ? '' : receiptOf(row),
    seller: row.seller,
    at: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    points: row.points,
    stamps: row.stamps,
    status: row.status,
    reason: row.reason as ProgramEvent['reason'],
    amount: euros(row.cents),
    amountLeft: euros(row.leftCents),
    balanceAfter: row.balanceAfter,
    stampsAfter: row.stampsAfter,
    items: isHidden ? [] : itemsOf(row, program, language),
  }
}

function itemsOf(row: EventRow, program: Program, language: Language): ExplanationItem[] {
  if (row.source === 'claim') return [claimItem(row, language)]
  // Written by process-event.ts.
  const steps = row.explanation as readonly { readonly items: readonly Item[] }[]
  return steps.flatMap(({ items }) => items.map((item) => presentItem(item, program, language)))
}

/** Explains the points and stamps that a claim took or returned. */
function claimItem(row: EventRow, language: Language): ExplanationItem {
  const { reward, kind } = row.explanation as { readonly reward: string; readonly kind: string }
  const { points, stamps } = row
  return {
    rule: 'claim',
    kind: 'claim',
    inputs: { reward, step: kind },
    raw: points,
    capped: null,
    points,
    stamps,
    status: 0,
    sentence: claimSentence({ reward, points, stamps, step: kind }, language),
  }
}

export const presentCustomer = ({
  id,
  username,
  handle,
  avatar,
}: Omit<CustomerRow, 'joined'>): PurchaseAnswer['customer'] => ({ userId: id, username, handle, avatar })

/** Lists the codes, categories and brands of receipt lines for which a program's mechanics pay. */
export function linesAskedBy({ productMultipliers, productBonuses }: Program): TillProgram['lines'] {
  const matches = [...productMultipliers, ...productBonuses].map(({ match }) => match)
  if (matches.length === 0) return null
  const all = (list: 'categories' | 'codes' | 'brands'): string[] => [
    ...new Set(matches.flatMap((match) => [...match[list]])),
  ]
  return { categories: all('categories'), codes: all('codes'), brands: all('brands') }
}

/** Presents a purchase of a customer under one receipt, from its rows in each program. */
export function presentReceipt(rows: readonly [ReceiptRow, ...ReceiptRow[]]): FoundPurchase {
  // A refund lowers all rows alike, unless it named one program. So the row with the smallest
  // remainder, the first, limits the refund.
  const [first] = rows
  return {
    customer: presentCustomer({ ...first.customer }),
    at: first.occurredAt.toISOString(),
    amount: eurosOf(first.cents),
    left: eurosOf(first.leftCents),
    lines: first.lines.map(({ code, category, brand, quantityMilli, netCents }, index) => ({
      code,
      category,
      brand,
      quantity: quantityMilli / 1000,
      net: eurosOf(netCents),
      left: eurosOf(first.remaining[index] ?? 0),
    })),
    purchases: rows.map(({ id, programId, programName, points, stamps }) => ({
      _id: id,
      program: { _id: programId, name: programName },
      points,
      stamps,
    })),
    refunds: first.refunds.map(({ receiptId, at, cents }) => ({
      receiptId,
      at: new Date(at).toISOString(),
      amount: eurosOf(cents),
    })),
  }
}
