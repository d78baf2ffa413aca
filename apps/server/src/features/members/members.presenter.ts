import type { Language } from '@vicino/contract/common/language'
import type {
  ExplanationItem,
  JoinedProgram,
  ProgramBalance,
  ProgramEvent,
  ProgramOutcome,
} from '@vicino/contract/members/schemas'
import { BASE_TIER } from '@vicino/contract/programs/constants'
import type { MemberFacts } from '@vicino/domain/loyalty/facts'
import type { Item } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { distances, standingAt } from '@vicino/domain/loyalty/tiers'
import { eurosOf } from '@vicino/domain/pricing'
import type { ProgramHead } from '../programs/public.ts'
import type { EventRow, MemberRow, ShownProgram } from './members.queries.ts'
import { sentenceOf } from './sentences.ts'
import type { Worked } from './work-event.ts'

/** A level by its rank; the name is empty while levels are off. */
export function tierOf({ tiers }: Program, rank: number): { rank: number; name: string } {
  if (!tiers.isOn) return { rank: 0, name: '' }
  return { rank, name: tiers.tiers[rank - 1]?.name ?? BASE_TIER }
}

function nextOf(program: Program, rank: number, toNext: number | null): ProgramBalance['nextTier'] {
  return toNext === null ? null : { ...tierOf(program, rank + 1), missing: toNext }
}

export function presentBalance(row: MemberRow, program: Program, now: Date): ProgramBalance {
  const member: Pick<MemberFacts, 'status' | 'joinedAt' | 'importedRank'> = {
    joinedAt: row.joinedAt.getTime(),
    importedRank: row.tierFloor,
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
    expiring: row.expiring,
    joinedAt: row.joinedAt.toISOString(),
  }
}

export function presentJoined(
  balance: ProgramBalance,
  head: ProgramHead,
  program: Program,
  shown: ShownProgram,
): JoinedProgram {
  return {
    ...balance,
    program: {
      _id: head.id,
      name: head.name,
      image: shown.image,
      status: head.status,
      startDate: head.startDate,
      endDate: head.endDate,
      claimsUntil: head.claimsUntil.toISOString(),
      stampsEach: program.stampCents === null ? null : eurosOf(program.stampCents),
      brand: {
        _id: shown.brandId,
        username: shown.brandUsername,
        handle: shown.brandHandle,
        avatar: shown.brandAvatar,
      },
    },
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

export function presentOutcome(worked: Worked, language: Language): ProgramOutcome {
  const { compiled, account, measure, tier } = worked
  const next = compiled.tiers.tiers[tier.after]
  const missing = next === undefined || measure === null ? null : Math.max(0, next.minPoints - measure)
  return {
    program: { _id: worked.program.id, name: worked.program.name },
    eventId: worked.eventId,
    already: worked.already,
    points: worked.points,
    stamps: worked.stamps,
    status: worked.status,
    reason: worked.reason,
    balance: { points: account.points, debt: account.debt, stamps: account.stamps },
    tier: { before: tierOf(compiled, tier.before), after: tierOf(compiled, tier.after) },
    nextTier: nextOf(compiled, tier.after, compiled.tiers.isOn ? missing : null),
    unmatched: eurosOf(worked.unmatchedCents),
    items: worked.steps.flatMap(({ items }) => items.map((item) => presentItem(item, compiled, language))),
  }
}

export function presentEvent(row: EventRow, program: Program, language: Language): ProgramEvent {
  // Written by work-event.ts.
  const steps = row.explanation as readonly { readonly items: readonly Item[] }[]
  return {
    _id: row.id,
    userId: row.userId,
    username: row.username,
    type: row.type as ProgramEvent['type'],
    source: row.source,
    externalId: row.externalId,
    at: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    points: row.points,
    stamps: row.stamps,
    status: row.status,
    reason: row.reason as ProgramEvent['reason'],
    amount: row.cents === null ? null : eurosOf(row.cents),
    amountLeft: row.leftCents === null ? null : eurosOf(row.leftCents),
    balanceAfter: row.balanceAfter,
    stampsAfter: row.stampsAfter,
    items: steps.flatMap(({ items }) => items.map((item) => presentItem(item, program, language))),
  }
}
