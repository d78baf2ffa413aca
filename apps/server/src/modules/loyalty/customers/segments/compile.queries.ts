import { CONSENT_CLASSES } from '@vicino/contract/loyalty/customers/constants'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import { type Day, dateText, parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import {
  rangesOf,
  SEGMENT_FIELDS,
  type SegmentCouponState,
  type SegmentField,
  type SegmentLeaf,
  type SegmentRange,
  type SegmentRule,
} from '@vicino/domain/loyalty/segments'
import { type RawBuilder, sql } from 'kysely'

/** The facts that a rule is compiled with. */
export interface CompileContext {
  readonly programId: string
  /** Today in Rome, from which 'in the last 30 days' is counted. */
  readonly today: Day
  /** The moment from which expired coupons are told from active ones. */
  readonly now: Date
  /** Names of the tiers from number 1 on. */
  readonly tierNames: readonly string[]
  /** The program's segments by id. */
  readonly segments: ReadonlyMap<string, SegmentRule>
}

type Condition = RawBuilder<unknown>

export const bothOf = (one: Condition, other: Condition): Condition => sql`(${one} AND ${other})`

/** Holds for every customer. */
export const everybody: Condition = sql`true`

/**
 * Compiles a rule into one condition on `member_stats s` that is true or false, never null; values
 * become parameters. It holds only for members who consent to profiling and are of age, whatever the
 * rule says.
 * @param rule a valid rule whose segments do not name each other in a circle
 */
export function compileRule(rule: SegmentRule, context: CompileContext): Condition {
  const isChosen = sql`coalesce(s.profiled_from <= ${dateText(context.today)}::date, false)`
  return sql`(${isChosen} AND ${compileFact(rule, context)})`
}

/** Compiles a rule for members as they are, whatever they consent to: for counts that choose nobody. */
export function compileFact(rule: SegmentRule, context: CompileContext): Condition {
  if ('all' in rule) return joined(rule.all, ' AND ', context)
  if ('any' in rule) return joined(rule.any, ' OR ', context)
  if ('not' in rule) return sql`NOT ${compileFact(rule.not, context)}`
  // The index of an order would not help: its rows lie all over the table, and most rules find
  // many.
  return sql`((${compileLeaf(rule, context)}) IS TRUE)`
}

const joined = (rules: readonly SegmentRule[], by: ' AND ' | ' OR ', context: CompileContext): Condition =>
  sql`(${sql.join(
    rules.map((rule) => compileFact(rule, context)),
    sql.raw(by),
  )})`

/** What a person bought longer ago chooses nobody (RETENTION.purchaseLines). */
const PROFILED_DAYS = 365

/** Columns that are stored as whole numbers. */
const NUMBERS: Partial<Record<SegmentField, string>> = {
  proofPosts: 'proof_posts',
  reviews: 'reviews',
  redeemedRewards: 'redeemed_rewards',
  bollini: 'stamps',
  bp: 'bp',
  loyaltyPoints: 'points',
  loyaltyLevel: 'tier_rank',
  statusPoints: 'status_points',
}
const MOMENTS: Partial<Record<SegmentField, string>> = {
  firstInteraction: 'first_interaction_at',
  joinedAt: 'joined_at',
  lastPurchase: 'last_purchase_at',
}

function compileLeaf(leaf: SegmentLeaf, context: CompileContext): Condition {
  const { field, op, value } = leaf
  const { today, programId } = context
  const number = NUMBERS[field]
  if (number !== undefined) return within(sql.ref(`s.${number}`), rangesOf(op, numbersOf(leaf)))
  const moment = MOMENTS[field]
  if (moment !== undefined) {
    if (op === 'exists') return exists(moment, value)
    // 'Another day than …' also finds customers without any such day.
    return orLacking(leaf, moment, duringDays(moment, rangesOf(op, numbersOf(leaf))))
  }
  switch (field) {
    case 'daysSinceLastPurchase': {
      if (op === 'exists') return exists('last_purchase_at', value)
      const days = rangesOf(op, numbersOf(leaf)).map(({ from, to }) => ({
        from: today - to,
        to: today - from,
      }))
      return orLacking(leaf, 'last_purchase_at', duringDays('last_purchase_at', days))
    }
    case 'birthdayIn':
      if (op === 'exists') return exists('birthday_md', value)
      return orLacking(
        leaf,
        'birthday_md',
        sql`coalesce(s.birthday_md = ANY (${birthdaysIn(today, rangesOf(op, numbersOf(leaf)))}::smallint[]), false)`,
      )
    case 'consent':
      return oneOf(
        leaf,
        's.consent_class',
        valuesOf(leaf).map((name) => CONSENT_CLASSES.findIndex((each) => each === name)),
        'smallint',
      )
    case 'tier':
      return oneOf(
        leaf,
        's.tier_rank',
        valuesOf(leaf).map((tier) => tierRankOf(tier, context)),
        'smallint',
      )
    case 'username':
      return oneOf(
        leaf,
        's.username_key',
        valuesOf(leaf).map((name) => String(name).toLowerCase().normalize('NFC')),
        'text',
      )
    case 'city':
      if (op === 'exists') return exists('city', value)
      return sql`${op === 'ne' ? sql`NOT ` : sql``}coalesce(lower(s.city) = ANY (${valuesOf(leaf).map((city) => String(city).toLowerCase())}::text[]), false)`
    case 'label':
      if (op === 'exists') return value === true ? sql`s.labels <> '{}'` : sql`s.labels = '{}'`
      return sql`${op === 'ne' ? sql`NOT ` : sql``}s.labels && ${valuesOf(leaf)}::uuid[]`
    case 'claimed': {
      const isTurned = op === 'ne' || (op === 'exists' && value === false)
      const of = op === 'exists' ? null : valuesOf(leaf).map(String)
      return sql`${isTurned ? sql`NOT ` : sql``}s.user_id IN (${claimants(of, leaf, context)})`
    }
    case 'coupon': {
      const isTurned = op === 'ne' || (op === 'exists' && value === false)
      const of = op === 'exists' ? null : valuesOf(leaf).map(String)
      return sql`${isTurned ? sql`NOT ` : sql``}${hasCode(of, leaf, context)}`
    }
    case 'segment':
      return sql`${op === 'ne' ? sql`NOT ` : sql``}(${sql.join(
        valuesOf(leaf).map((id) => {
          const rule = context.segments.get(String(id))
          return rule === undefined ? sql`false` : compileFact(rule, context)
        }),
        sql` OR `,
      )})`
    default:
      return boughtSince(
        today - Math.min(leaf.days ?? PROFILED_DAYS, PROFILED_DAYS) + 1,
        field === 'spendIn' || field === 'totalValue',
        rangesOf(op, numbersOf(leaf)),
        programId,
      )
  }
}

/**
 * Compares the number of purchases since a day, or their cents, with ranges; purchases refunded in
 * full do not count. The row keeps only the newest purchases (bought_days in schema/loyalty.sql).
 * If they do not reach back to that day, they give a lower bound; the purchases are read only if
 * that bound does not decide.
 */
function boughtSince(
  since: Day,
  isSum: boolean,
  ranges: readonly SegmentRange[],
  programId: string,
): Condition {
  const before = sql`width_bucket(${since - 1}::integer, s.bought_days)`
  const kept = isSum
    ? sql`coalesce(s.bought_cents[${before} + 1], 0)`
    : sql`cardinality(s.bought_days) - ${before}`
  const read = sql`(SELECT ${isSum ? sql`coalesce(sum(p.left_cents), 0)` : sql`count(*)`} FROM purchases p
    WHERE p.program_id = ${programId} AND p.user_id = s.user_id AND p.occurred_at >= ${startOf(since)} AND p.left_cents > 0
      AND p.brand_id = (SELECT brand_id FROM programs WHERE id = ${programId}))`
  // The highest lower bound that still leaves the answer open. Above it, a range without an end is
  // met and any other range is missed.
  const undecided = Math.max(...ranges.map(({ from, to }) => (to === Infinity ? from - 1 : to)))
  return sql`CASE WHEN s.purchases > cardinality(s.bought_days) AND s.bought_days[1] >= ${since}::integer
      AND ${kept} <= ${undecided}::bigint
    THEN ${within(read, ranges)} ELSE ${within(kept, ranges)} END`
}

const valuesOf = ({ value }: SegmentLeaf): (string | number | boolean)[] =>
  (Array.isArray(value) ? [...value] : [value]) as (string | number | boolean)[]

/** Turns values into the whole numbers that are compared: cents, days since 1970. */
function numbersOf(leaf: SegmentLeaf): number[] {
  const kind = SEGMENT_FIELDS[leaf.field]
  return valuesOf(leaf).map((value) => {
    if (kind === 'date') return parseDate(String(value)) ?? 0
    return kind === 'euros' ? Math.round(Number(value) * 100) : Number(value)
  })
}

function within(column: Condition, ranges: readonly SegmentRange[]): Condition {
  if (ranges.length > 1 && ranges.every(({ from, to }) => from === to)) {
    return sql`${column} = ANY (${ranges.map(({ from }) => from)}::bigint[])`
  }
  const conditions = ranges.map(({ from, to }) => {
    if (from === to) return sql`${column} = ${from}::bigint`
    if (from === -Infinity) return sql`${column} <= ${to}::bigint`
    if (to === Infinity) return sql`${column} >= ${from}::bigint`
    return sql`${column} BETWEEN ${from}::bigint AND ${to}::bigint`
  })
  return sql`(${sql.join(conditions, sql` OR `)})`
}

const startOf = (day: Day): Condition => sql`${new Date(startOfDay(day))}::timestamptz`

/** Condition: a moment lies in one of these ranges of days in Rome. */
function duringDays(column: string, ranges: readonly SegmentRange[]): Condition {
  const ref = sql.ref(`s.${column}`)
  const conditions = ranges.map(({ from, to }) => {
    const after = () => sql`${ref} >= ${startOf(from)}`
    const before = () => sql`${ref} < ${startOf(to + 1)}`
    if (to === Infinity) return after()
    return from === -Infinity ? before() : sql`(${after()} AND ${before()})`
  })
  return sql`(${sql.join(conditions, sql` OR `)})`
}

const exists = (column: string, value: SegmentLeaf['value']): Condition =>
  value === true ? sql`${sql.ref(`s.${column}`)} IS NOT NULL` : sql`${sql.ref(`s.${column}`)} IS NULL`

const orLacking = ({ op }: SegmentLeaf, column: string, condition: Condition): Condition =>
  op === 'ne' ? sql`${condition} OR ${sql.ref(`s.${column}`)} IS NULL` : condition

function oneOf(
  { op }: SegmentLeaf,
  column: string,
  values: readonly (string | number)[],
  type: 'smallint' | 'text',
): Condition {
  const ref = sql.ref(column)
  const [one] = values
  // Comparing one value takes half the time of a list with one value.
  if (values.length === 1) return sql`${ref} ${sql.raw(op === 'ne' ? '<>' : '=')} ${one}::${sql.raw(type)}`
  const list = sql`${values}::${sql.raw(type)}[]`
  return op === 'ne' ? sql`${ref} <> ALL (${list})` : sql`${ref} = ANY (${list})`
}

function tierRankOf(tier: string | number | boolean, { tierNames }: CompileContext): number {
  if (typeof tier === 'number') return tier
  const name = String(tier).toLowerCase()
  const index = tierNames.findIndex((each) => each.toLowerCase() === name)
  if (index >= 0) return index + 1
  return name === BASE_TIER.toLowerCase() ? 0 : -1
}

const DAYS_OF_YEAR = 366

/**
 * Lists birthdays (month × 100 + day) this many days after today. A birthday on 29 February is on
 * the 28th in other years.
 */
function birthdaysIn(today: Day, ranges: readonly SegmentRange[]): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  for (let ahead = 0; ahead <= DAYS_OF_YEAR; ahead += 1) {
    for (const birthday of birthdaysOn(today + ahead)) {
      // A birthday occurs twice in the range of days; the earlier one counts.
      if (seen.has(birthday)) continue
      seen.add(birthday)
      if (ranges.some(({ from, to }) => ahead >= from && ahead <= to)) found.add(birthday)
    }
  }
  return [...found]
}

function birthdaysOn(day: Day): number[] {
  const [, month = 0, date = 0] = dateText(day).split('-').map(Number)
  const birthday = month * 100 + date
  return birthday === 228 && dateText(day + 1).endsWith('-03-01') ? [228, 229] : [birthday]
}

/**
 * Finds customers who claimed one of these rewards, or any (null), by the date of the request in
 * Rome. Claims that were refused, cancelled or expired do not count.
 */
function claimants(
  rewardIds: readonly string[] | null,
  { days }: SegmentLeaf,
  { programId, today }: CompileContext,
): Condition {
  const which = rewardIds === null ? sql`` : sql`AND k.reward_id = ANY (${rewardIds}::uuid[])`
  const since = days === undefined ? sql`` : sql`AND k.requested_on >= ${dateText(today - days + 1)}::date`
  return sql`SELECT k.user_id FROM claims k
    WHERE k.program_id = ${programId} AND k.state NOT IN ('refused', 'cancelled') ${which} ${since}`
}

/**
 * Condition: a customer has a code of one of these coupons, or of any coupon of the brand (null),
 * in a state. It avoids IN, so that the planner reads one customer's codes when it tests one
 * customer, and the coupon's codes once when it tests all.
 */
function hasCode(
  templateIds: readonly string[] | null,
  { state = 'any' }: SegmentLeaf,
  { programId, now }: CompileContext,
): Condition {
  const which = templateIds === null ? sql`` : sql`AND t.id = ANY (${templateIds}::uuid[])`
  return sql`EXISTS (SELECT FROM coupon_codes k WHERE k.user_id = s.user_id AND k.template_id IN (
      SELECT t.id FROM coupon_templates t JOIN programs p ON p.brand_id = t.brand_id WHERE p.id = ${programId} ${which})
    ${inState(state, now)})`
}

/** Compares the end of a code with `now`, because the job marks codes as expired later. */
function inState(state: SegmentCouponState, now: Date): Condition {
  switch (state) {
    case 'any':
      return sql``
    case 'active':
      return sql`AND k.state = 'active' AND k.expires_at > ${now}::timestamptz`
    case 'expired':
      return sql`AND k.state IN ('active', 'expired') AND k.expires_at <= ${now}::timestamptz`
    default:
      return sql`AND k.state = ${state}`
  }
}
