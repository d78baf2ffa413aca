/*
 * The language of a brand's segments (docs/modules/loyalty.md, "Segments"): JSON of all, any, not
 * and leaves. This module checks it, the server compiles it to SQL. A leaf is true or false for
 * every customer; a customer without a value (never bought, no city known) is only found by
 * `exists: false`, `ne` and `not`.
 */
import { COUPON_STATES } from '../coupons.ts'
import { parseDate } from './clock.ts'

/** The type of each field's values, which decides the comparisons. */
export const SEGMENT_FIELDS = {
  username: 'text',
  consent: 'consent',
  firstInteraction: 'date',
  proofPosts: 'number',
  reviews: 'number',
  redeemedRewards: 'number',
  bollini: 'number',
  bp: 'number',
  purchases: 'number',
  totalValue: 'euros',
  loyaltyPoints: 'number',
  lastPurchase: 'date',
  loyaltyLevel: 'number',
  joinedAt: 'date',
  statusPoints: 'number',
  /** Name of a tier, or its rank. */
  tier: 'tier',
  /** Id of a label. */
  label: 'id',
  city: 'text',
  /** Days until the next birthday, 0 = today. */
  birthdayIn: 'number',
  daysSinceLastPurchase: 'number',
  /** In the last `days` days, including today. */
  purchasesIn: 'number',
  spendIn: 'euros',
  /**
   * Id of a reward of the program that they claimed, with `days` in the last days; refused and
   * cancelled claims do not count.
   */
  claimed: 'id',
  /** Id of a coupon of the brand of which they have a code in the state of `state`. */
  coupon: 'id',
  /** Id of another segment of the program. */
  segment: 'id',
} as const
export type SegmentField = keyof typeof SEGMENT_FIELDS
export type SegmentKind = (typeof SEGMENT_FIELDS)[SegmentField]

/** Fields for which some customers have no value. */
const OPTIONAL: ReadonlySet<SegmentField> = new Set([
  'lastPurchase',
  'daysSinceLastPurchase',
  'birthdayIn',
  'city',
  'label',
  'claimed',
  'coupon',
])
const WITH_DAYS: ReadonlySet<SegmentField> = new Set(['purchasesIn', 'spendIn'])
/** Days may be omitted. */
const PERHAPS_DAYS: ReadonlySet<SegmentField> = new Set(['claimed'])

/** The state of a coupon's code by the clock; `any` = it was given, in any state. */
export const SEGMENT_COUPON_STATES = [...COUPON_STATES, 'any'] as const
export type SegmentCouponState = (typeof SEGMENT_COUPON_STATES)[number]

export const SEGMENT_OPS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'between', 'exists'] as const
export type SegmentOp = (typeof SEGMENT_OPS)[number]
const ORDERED: ReadonlySet<SegmentOp> = new Set(['lt', 'lte', 'gt', 'gte', 'between'])
const IN_ORDER: ReadonlySet<SegmentKind> = new Set(['number', 'euros', 'date'])

export type SegmentValue = string | number | boolean | readonly (string | number)[]
export interface SegmentLeaf {
  readonly field: SegmentField
  readonly op: SegmentOp
  readonly value: SegmentValue
  /** For purchasesIn, spendIn and, where there is a limit, claimed. */
  readonly days?: number
  /** For coupon, always. */
  readonly state?: SegmentCouponState
}
export type SegmentRule =
  | { readonly all: readonly SegmentRule[] }
  | { readonly any: readonly SegmentRule[] }
  | { readonly not: SegmentRule }
  | SegmentLeaf

/**
 * The most leaves of a rule, levels of all, any and not, levels of segments that name segments,
 * values of a list, days of a period.
 */
export const SEGMENT_LIMITS = { leaves: 50, nesting: 6, depth: 3, list: 50, days: 1830 } as const

/** A problem of a rule and its place: a path such as `all.1.value`. */
export interface SegmentProblem {
  readonly path: string
  readonly code: 'shape' | 'field' | 'op' | 'value' | 'days' | 'state' | 'leaves' | 'nesting'
}

/** Lists all problems of a supposed rule; empty = it is a SegmentRule. */
export function segmentProblems(input: unknown): SegmentProblem[] {
  const problems: SegmentProblem[] = []
  const leaves = check(input, '', 1, problems)
  if (leaves > SEGMENT_LIMITS.leaves) problems.push({ path: '', code: 'leaves' })
  return problems
}

/** @returns the number of leaves below */
function check(input: unknown, path: string, level: number, problems: SegmentProblem[]): number {
  const wrong = (code: SegmentProblem['code'], name = ''): number => {
    problems.push({ path: under(path, name), code })
    return 0
  }
  if (!isRecord(input)) return wrong('shape')
  if (level > SEGMENT_LIMITS.nesting) return wrong('nesting')
  const keys = Object.keys(input)
  const [key] = keys
  if (keys.length === 1 && key === 'not') return check(input['not'], under(path, 'not'), level + 1, problems)
  if (keys.length === 1 && (key === 'all' || key === 'any')) {
    const list = input[key]
    if (!Array.isArray(list) || list.length === 0) return wrong('shape', key)
    if (list.length > SEGMENT_LIMITS.leaves) return wrong('leaves', key)
    return list
      .map((each, index) => check(each, under(path, `${key}.${index}`), level + 1, problems))
      .reduce((sum, leaves) => sum + leaves, 0)
  }
  const { field, op, value, days, state, ...more } = input
  if (Object.keys(more).length > 0 || keys.length === 0) return wrong('shape')
  if (!isField(field)) return wrong('field', 'field')
  if (!isOp(op)) return wrong('op', 'op')
  if (!allows(field, op)) return wrong('op', 'op')
  const mayLack = !WITH_DAYS.has(field) && days === undefined
  const mayHave = WITH_DAYS.has(field) || PERHAPS_DAYS.has(field)
  if (!mayLack && !(mayHave && isWhole(days, 1, SEGMENT_LIMITS.days))) return wrong('days', 'days')
  if (field === 'coupon' ? !isCouponState(state) : state !== undefined) return wrong('state', 'state')
  return isValue(field, op, value) ? 1 : wrong('value', 'value')
}

const under = (path: string, name: string): string => [path, name].filter(Boolean).join('.')
const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
const isField = (field: unknown): field is SegmentField =>
  typeof field === 'string' && Object.hasOwn(SEGMENT_FIELDS, field)
const isOp = (op: unknown): op is SegmentOp => SEGMENT_OPS.some((known) => known === op)
const isCouponState = (state: unknown): state is SegmentCouponState =>
  SEGMENT_COUPON_STATES.some((known) => known === state)
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

function allows(field: SegmentField, op: SegmentOp): boolean {
  if (op === 'exists') return OPTIONAL.has(field)
  return !ORDERED.has(op) || IN_ORDER.has(SEGMENT_FIELDS[field])
}

function isValue(field: SegmentField, op: SegmentOp, value: unknown): boolean {
  if (op === 'exists') return typeof value === 'boolean'
  const kind = SEGMENT_FIELDS[field]
  if (op === 'in') {
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= SEGMENT_LIMITS.list &&
      value.every((each) => isOne(kind, each))
    )
  }
  if (op !== 'between') return isOne(kind, value)
  if (!Array.isArray(value) || value.length !== 2) return false
  const [from, to] = value as unknown[]
  return isOne(kind, from) && isOne(kind, to) && (from as number | string) <= (to as number | string)
}

const MOST_NUMBER = 1_000_000_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CONSENTS: ReadonlySet<unknown> = new Set(['none', 'basic', 'partial', 'full'])

function isOne(kind: SegmentKind, value: unknown): boolean {
  switch (kind) {
    case 'number':
      return isWhole(value, -MOST_NUMBER, MOST_NUMBER)
    case 'euros':
      return (
        typeof value === 'number' &&
        Math.abs(value) <= MOST_NUMBER &&
        Math.abs(value * 100 - Math.round(value * 100)) < 1e-4
      )
    case 'date':
      return typeof value === 'string' && parseDate(value) !== null
    case 'consent':
      return CONSENTS.has(value)
    case 'tier':
      return isWhole(value, 0, 100) || isText(value)
    case 'id':
      return typeof value === 'string' && UUID.test(value)
    default:
      return isText(value)
  }
}
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100 && !value.includes('\0')

/** All leaves of a rule. */
export function leavesOf(rule: SegmentRule): SegmentLeaf[] {
  if ('all' in rule) return rule.all.flatMap(leavesOf)
  if ('any' in rule) return rule.any.flatMap(leavesOf)
  if ('not' in rule) return leavesOf(rule.not)
  return [rule]
}

/** The segments that a rule names. */
export const segmentsNamedBy = (rule: SegmentRule): string[] => namedBy(rule, 'segment')

/** The coupons that a rule names. */
export const couponsNamedBy = (rule: SegmentRule): string[] => namedBy(rule, 'coupon')

const namedBy = (rule: SegmentRule, which: SegmentField): string[] =>
  leavesOf(rule)
    .filter(({ field, op }) => field === which && op !== 'exists')
    .flatMap(({ value }) => (Array.isArray(value) ? (value as string[]) : [String(value)]))

/**
 * Returns why a rule cannot be stored under an id beside the existing rules: it names a segment
 * that does not exist, or itself through others, or becomes too deep. null = it can.
 */
export function nestingProblem(
  id: string,
  rule: SegmentRule,
  others: ReadonlyMap<string, SegmentRule>,
): 'unknown' | 'cycle' | 'depth' | null {
  const rules = new Map(others).set(id, rule)
  let problem: 'unknown' | 'cycle' | 'depth' | null = null
  const heights = new Map<string, number>()
  const heightOf = (of: string, above: readonly string[]): number => {
    const known = heights.get(of)
    if (known !== undefined) return known
    const its = rules.get(of)
    if (its === undefined) problem ??= 'unknown'
    if (above.includes(of)) problem ??= 'cycle'
    if (its === undefined || above.includes(of)) return 0
    const height = 1 + Math.max(0, ...segmentsNamedBy(its).map((next) => heightOf(next, [...above, of])))
    heights.set(of, height)
    return height
  }
  // The rules that name this one become deeper with it.
  for (const each of rules.keys()) {
    if (heightOf(each, []) > SEGMENT_LIMITS.depth) problem ??= 'depth'
  }
  return problem
}

/** Whole numbers from `from` to `to`, both included. */
export interface SegmentRange {
  readonly from: number
  readonly to: number
}

/**
 * Returns the whole numbers that an operator finds. The caller has turned values into whole numbers
 * (cents, days since 1970).
 */
export function rangesOf(op: SegmentOp, values: readonly number[]): SegmentRange[] {
  const [first = 0, second = first] = values
  switch (op) {
    case 'lt':
      return [{ from: -Infinity, to: first - 1 }]
    case 'lte':
      return [{ from: -Infinity, to: first }]
    case 'gt':
      return [{ from: first + 1, to: Infinity }]
    case 'gte':
      return [{ from: first, to: Infinity }]
    case 'between':
      return [{ from: first, to: second }]
    case 'ne':
      return [
        { from: -Infinity, to: first - 1 },
        { from: first + 1, to: Infinity },
      ]
    default:
      return values.map((value) => ({ from: value, to: value }))
  }
}
