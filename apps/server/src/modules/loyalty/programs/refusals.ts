import { createHash } from 'node:crypto'
import { message, type FieldMessage } from '@vicino/contract/common/field-messages'
import { problemMessage } from '@vicino/contract/loyalty/programs/problems'
import type { Change } from '@vicino/domain/loyalty/changes'
import type { Problem } from '@vicino/domain/loyalty/checks'
import { dateText } from '@vicino/domain/loyalty/clock'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { type Finding, lint } from '@vicino/domain/loyalty/lint'
import { bondFindings } from '@vicino/domain/loyalty/promotion-law'
import type { WeekRange } from '@vicino/domain/opening'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { NO_TIERS } from './compiled.ts'
import { todayOf } from './program-moments.ts'
import { bondFactsOf } from './program-bond.ts'
import type { OwnProgram } from './programs.queries.ts'

/** In the API's bodies dates stand in baseInfo; all other paths are those of the engine. */
const FIELD_OF: Readonly<Record<string, string>> = {
  startDate: 'baseInfo.startDate',
  endDate: 'baseInfo.endDate',
}
const fieldOf = (path: string): string => FIELD_OF[path] ?? path

/** @throws AppError validation_failed with a text at each field, when there are problems */
export function refuseProblems(problems: readonly Problem[], within = ''): void {
  if (problems.length === 0) return
  const fieldErrors = Object.fromEntries(
    problems.map((problem) => [fieldOf(problem.path).replace(within, ''), message(problemMessage(problem))]),
  )
  throw new AppError('validation_failed', { fieldErrors })
}

/** @throws AppError change_worse with the fields, when a change would be worse for members */
export function refuseWorse(changes: readonly Change[]): void {
  if (changes.length === 0) return
  const fieldErrors = Object.fromEntries(
    changes.map(({ path }) => [fieldOf(path), message('worse_for_members')]),
  )
  throw new AppError('change_worse', { fieldErrors })
}

/** Runs the promotion linter on a program; paths are those of the API's bodies. */
export function findingsOf(row: OwnProgram, now: Date): Finding[] {
  const { startDate, endDate, config, tiers, isBlockedSector, opening, mode, rewards } = row
  const isOpen = row.status === 'draft' || row.status === 'scheduled'
  return lint(
    { startDate, endDate, config, tiers: tiers ?? NO_TIERS },
    {
      // A start in the past is an error only while it can still be changed.
      today: isOpen ? todayOf(now) : null,
      isBlockedSector,
      isSectorOpen: row.isSectorOpen,
      opening: opening === null ? null : rangesOf(opening),
      rewards,
      mode,
      bond: bondFactsOf(row),
      isCrossbrand: row.isCrossbrand,
      // The linter gets no margin, coupons or spending here, so it skips the rules that need them.
      medianPurchaseCents: null,
      medianMonthCents: null,
      marginPercent: null,
      couponPercent: null,
      products: null,
    },
  ).map((finding) => ({ ...finding, path: fieldOf(finding.path) }))
}

/** @throws AppError program_incomplete with everything that refuses the scheduling */
export function refuseIncomplete(row: OwnProgram, now: Date): void {
  const errors = findingsOf(row, now).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const fieldErrors = Object.fromEntries(
    errors.map((finding) => [finding.path, message(findingMessage(finding))]),
  )
  throw new AppError('program_incomplete', { fieldErrors })
}

/**
 * Refuses an active program whose deposit would not cover its rewards any more, whatever else the
 * linter says. @throws AppError program_incomplete
 */
export function refuseUnbonded(row: OwnProgram, now: Date): void {
  if (row.mode !== 'prizes') return
  // A deposit may be raised while the program runs.
  const findings = bondFindings(bondFactsOf(row), row.rewards, dateText(todayOf(now)))
  if (findings.length === 0) return
  const fieldErrors = Object.fromEntries(findings.map(({ path, code }) => [path, message(code)]))
  throw new AppError('program_incomplete', { fieldErrors })
}

const LAW_CODES: ReadonlySet<string> = new Set<FieldMessage>([
  'nothing_earns',
  'blocked_sector',
  'sector_open',
  'not_a_discount',
  'bond_missing',
  'bond_low',
  'bond_receipt',
  'bond_date',
  'bond_late',
  'not_immediate',
  'not_letter_c',
  'points_without_purchase',
  'partners_in_discounts',
  'sounds_like_money',
  'sounds_like_draw',
])

function findingMessage(finding: Finding): FieldMessage {
  if (LAW_CODES.has(finding.code)) return finding.code as FieldMessage
  if (finding.code === 'no_beneficiary') return 'reward_beneficiary'
  // Codes of the engine's checks have their own texts; the linter's other findings share one.
  return problemMessage(finding as Problem) ?? 'lint'
}

/** Parses '{[480,780),[900,1170)}' as ranges of minutes of the week. */
function rangesOf(multirange: string): WeekRange[] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): WeekRange => [
    Number(from),
    Number(to),
  ])
}

/** Returns the SHA-256 of a config's canonical text, which is the hash of its version. */
export const hashOf = (config: unknown): string =>
  createHash('sha256').update(canonicalText(config)).digest('hex')

declare module '../../../platform/provided.ts' {
  interface Provided {
    /** Names of a program's active automations that give points or stamps without a purchase. */
    readonly giftsWithoutPurchase: (db: Db, programId: string) => Promise<string[]>
  }
}

/**
 * Refuses a program of discounts only while automations would give points that answer no purchase
 * (art. 6, letter c-bis). @throws AppError gifts_without_purchase
 */
export async function refuseFreeGifts(
  tx: Db,
  { provided }: Pick<Services, 'provided'>,
  { id, mode }: Pick<OwnProgram, 'id' | 'mode'>,
): Promise<void> {
  if (mode !== 'discounts_only') return
  const names = (await provided.giftsWithoutPurchase?.(tx, id)) ?? []
  if (names.length === 0) return
  throw new AppError('gifts_without_purchase', { values: { names: names.join(', ') } })
}

/**
 * Refuses to let a scheduled program begin, by hand or on its date: brand, catalogue and automations
 * may have changed since it was scheduled. @throws AppError program_incomplete,
 * gifts_without_purchase
 */
export async function refuseStart(
  tx: Db,
  services: Pick<Services, 'provided'>,
  row: OwnProgram,
  now: Date,
): Promise<void> {
  await refuseFreeGifts(tx, services, row)
  // As an active program, so that a start that passed during a downtime is no error.
  refuseIncomplete({ ...row, status: 'active' }, now)
}
