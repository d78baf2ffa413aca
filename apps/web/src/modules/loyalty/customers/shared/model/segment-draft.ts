import {
  nestingProblem,
  SEGMENT_FIELDS,
  SEGMENT_LIMITS,
  type SegmentCouponState,
  type SegmentField,
  type SegmentLeaf,
  segmentProblems,
  type SegmentRule,
} from '@vicino/domain/loyalty/segments'

/*
 * A segment while it is edited: the rules of packages/domain/src/loyalty/segments.ts as sentences
 * that may still have gaps. Every rule can be read into a draft; written back, it means the same.
 */

/** How the conditions of a group are combined: all of them, at least one, none, or not all. */
export const JOINS = ['all', 'any', 'none', 'notAll'] as const
export type Join = (typeof JOINS)[number]

/**
 * How a field is compared. `in` and `notIn` take one or more values; `exists` and `lacks` take
 * none.
 */
export type DraftOp =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'between'
  | 'in'
  | 'notIn'
  | 'exists'
  | 'lacks'

export type DraftValue = string | number

/** null is a field not filled in. NaN is a typed text that is not a number. */
export interface Condition {
  readonly id: number
  readonly field: SegmentField
  readonly op: DraftOp
  readonly from: DraftValue | null
  /** The upper end of `between`. */
  readonly to: DraftValue | null
  /** Values of `in` and `notIn`. */
  readonly chosen: readonly DraftValue[]
  readonly days: number | null
  /** The state of a coupon, for fields about coupons. */
  readonly state: SegmentCouponState | null
}
export interface Group {
  readonly id: number
  readonly join: Join
  readonly parts: readonly Part[]
}
export type Part = Condition | Group

export const isGroup = (part: Part): part is Group => 'parts' in part

/**
 * Fields in the order in which they are offered. `tier` is `loyaltyLevel` by name; it is shown only
 * in rules that use it.
 */
export const FIELD_GROUPS = {
  purchases: ['purchases', 'totalValue', 'purchasesIn', 'spendIn', 'lastPurchase', 'daysSinceLastPurchase'],
  program: [
    'loyaltyLevel',
    'loyaltyPoints',
    'statusPoints',
    'bollini',
    'redeemedRewards',
    'claimed',
    'coupon',
    'joinedAt',
  ],
  person: ['consent', 'birthdayIn', 'city', 'username', 'firstInteraction', 'bp', 'proofPosts', 'reviews'],
  groups: ['label', 'segment'],
} as const satisfies Record<string, readonly SegmentField[]>

const WITH_DAYS: ReadonlySet<SegmentField> = new Set(['purchasesIn', 'spendIn'])
const OPTIONAL: ReadonlySet<SegmentField> = new Set([
  'lastPurchase',
  'birthdayIn',
  'daysSinceLastPurchase',
  'city',
  'label',
  'claimed',
  'coupon',
])
export const mayHaveDays = (field: SegmentField): boolean => WITH_DAYS.has(field) || field === 'claimed'
export const hasDays = (field: SegmentField): boolean => WITH_DAYS.has(field)

/** Says how a value of a field is entered. */
export function inputOf(field: SegmentField): 'number' | 'euros' | 'date' | 'text' | 'choice' {
  if (field === 'loyaltyLevel') return 'choice'
  const kind = SEGMENT_FIELDS[field]
  return kind === 'consent' || kind === 'id' || kind === 'tier' ? 'choice' : kind
}

/** Lists the comparisons of a field, the usual one first. */
export function opsOf(field: SegmentField): readonly DraftOp[] {
  const more: readonly DraftOp[] = OPTIONAL.has(field) ? ['exists', 'lacks'] : []
  if (field === 'loyaltyLevel') return ['in', 'notIn', 'gte', 'lte']
  const input = inputOf(field)
  if (input === 'choice' || input === 'text') return ['in', 'notIn', ...more]
  if (field === 'birthdayIn') return ['lte', 'gte', 'between', 'eq', ...more]
  return ['gte', 'lte', 'gt', 'lt', 'between', 'eq', 'ne', ...more]
}

let lastId = 0
const newId = (): number => (lastId += 1)

/** Number of days with which a window starts. */
const USUAL_DAYS = 30

/** Makes an empty condition on a field. */
export function newCondition(field: SegmentField, id: number = newId()): Condition {
  const [op = 'eq'] = opsOf(field)
  const days = hasDays(field) ? USUAL_DAYS : null
  return { id, field, op, from: null, to: null, chosen: [], days, state: field === 'coupon' ? 'any' : null }
}

export const newGroup = (join: Join, parts: readonly Part[]): Group => ({ id: newId(), join, parts })

/** Makes a new segment: one empty condition. */
export const emptyDraft = (): Group => newGroup('all', [newCondition('totalValue')])

/** Turns a draft into its rule. Where the draft has gaps, segmentProblems() names them. */
export function ruleOf(part: Part): SegmentRule {
  if (!isGroup(part)) return leafOf(part)
  const parts = part.parts.map(ruleOf)
  switch (part.join) {
    case 'all':
      return { all: parts }
    case 'any':
      return { any: parts }
    case 'none':
      return { not: { any: parts } }
    default:
      return { not: { all: parts } }
  }
}

function leafOf({ field, op, from, to, chosen, days, state }: Condition): SegmentRule {
  const leaf = (its: SegmentLeaf['op'], value: unknown): SegmentLeaf =>
    ({
      field,
      op: its,
      value,
      ...(days !== null && { days }),
      ...(state !== null && { state }),
    }) as SegmentLeaf
  const [first = null] = chosen
  switch (op) {
    case 'exists':
    case 'lacks':
      return leaf('exists', op === 'exists')
    case 'in':
      return chosen.length > 1 ? leaf('in', chosen) : leaf('eq', first)
    case 'notIn':
      return chosen.length > 1 ? { not: leaf('in', chosen) } : leaf('ne', first)
    case 'between':
      return leaf('between', [from, to])
    default:
      return leaf(op, from)
  }
}

/** Turns a rule into a draft. A single condition is put into a group that joins by `all`. */
export function draftOf(rule: SegmentRule): Group {
  const part = partOf(rule)
  return isGroup(part) ? part : newGroup('all', [part])
}

function partOf(rule: SegmentRule): Part {
  if ('all' in rule) return newGroup('all', rule.all.map(partOf))
  if ('any' in rule) return newGroup('any', rule.any.map(partOf))
  if (!('not' in rule)) return conditionOf(rule)
  const { not } = rule
  if ('not' in not) return partOf(not.not)
  if ('all' in not) return newGroup('notAll', not.all.map(partOf))
  if ('any' in not) return newGroup('none', not.any.map(partOf))
  const part = conditionOf(not)
  if (isGroup(part)) return newGroup('none', part.parts)
  return part.op === 'in' ? { ...part, op: 'notIn' } : newGroup('none', [part])
}

function conditionOf(leaf: SegmentLeaf): Part {
  const { field, op, value, days, state } = leaf
  const condition: Condition = {
    ...newCondition(field),
    chosen: [],
    days: days ?? null,
    state: state ?? null,
  }
  const values = (Array.isArray(value) ? value : [value]) as readonly DraftValue[]
  const [from = null, to = null] = values
  if (op === 'exists') return { ...condition, op: value === true ? 'exists' : 'lacks' }
  const isChosen = opsOf(field).includes('in')
  if (isChosen && (op === 'eq' || op === 'in')) return { ...condition, op: 'in', chosen: values }
  if (isChosen && op === 'ne') return { ...condition, op: 'notIn', chosen: values }
  // Tiers are chosen from a list, so "above a tier" becomes "from the next tier on".
  if (isChosen && op === 'gt') return { ...condition, op: 'gte', from: Number(from) + 1 }
  if (isChosen && op === 'lt') return { ...condition, op: 'lte', from: Number(from) - 1 }
  if (isChosen && op === 'between')
    return newGroup('all', [
      { ...condition, op: 'gte', from },
      { ...condition, id: newId(), op: 'lte', from: to },
    ])
  if (op === 'in')
    return newGroup(
      'any',
      values.map((each) => ({ ...condition, id: newId(), op: 'eq', from: each })),
    )
  return { ...condition, op, from, to: op === 'between' ? to : null }
}

/** The reasons why a condition is incomplete or wrong. */
export type DraftProblem =
  | 'number'
  | 'euros'
  | 'date'
  | 'text'
  | 'choice'
  | 'order'
  | 'days'
  | 'gone'
  | 'circle'
  | 'deep'
  | 'empty'
  | 'leaves'
  | 'nesting'

/** The things that conditions of a draft can refer to. */
export interface Known {
  /** Id of the edited segment; '' for a new one. */
  readonly own: string
  /** Rules of the program's segments by id. */
  readonly segments: ReadonlyMap<string, SegmentRule>
  /** Ids of the program's labels. */
  readonly labels: ReadonlySet<string>
  /** Ids of its rewards; null while loading. */
  readonly rewards: ReadonlySet<string> | null
}

/**
 * Finds every problem that keeps a draft from being counted and saved, by the id of its condition
 * or group.
 */
export function draftProblems(draft: Group, known: Known): ReadonlyMap<number, DraftProblem> {
  const found = new Map<number, DraftProblem>()
  const look = (part: Part): void => {
    if (isGroup(part)) {
      if (part.parts.length === 0) found.set(part.id, 'empty')
      part.parts.forEach(look)
      return
    }
    const problem = problemOf(part, known)
    if (problem !== null) found.set(part.id, problem)
  }
  look(draft)
  if (found.size > 0) return found
  const code = segmentProblems(ruleOf(draft)).find(
    (each) => each.code === 'leaves' || each.code === 'nesting',
  )
  if (code !== undefined) found.set(draft.id, code.code as 'leaves' | 'nesting')
  return found
}

function problemOf(condition: Condition, { own, segments, labels, rewards }: Known): DraftProblem | null {
  const { field, op, from, to, chosen } = condition
  const [problem] = segmentProblems(ruleOf(condition))
  if (problem !== undefined) {
    if (problem.code === 'days') return 'days'
    const isReversed = op === 'between' && isFilled(from) && isFilled(to) && from > to
    if (isReversed) return 'order'
    return inputOf(field)
  }
  if (field === 'label' && chosen.some((id) => !labels.has(String(id)))) return 'gone'
  const areRewards = field === 'claimed' && (op === 'in' || op === 'notIn')
  if (areRewards && rewards !== null && chosen.some((id) => !rewards.has(String(id)))) return 'gone'
  if (field !== 'segment') return null
  const rule = ruleOf(condition)
  switch (nestingProblem(own, rule, segments)) {
    case 'unknown':
      return 'gone'
    case 'cycle':
      return 'circle'
    case 'depth':
      return 'deep'
    default:
      return null
  }
}

const isFilled = (value: DraftValue | null): value is DraftValue =>
  value !== null && !(typeof value === 'number' && Number.isNaN(value))

/** Counts the conditions of a draft. */
export const countConditions = (part: Part): number =>
  isGroup(part) ? part.parts.reduce((sum, each) => sum + countConditions(each), 0) : 1
export const MOST_CONDITIONS = SEGMENT_LIMITS.leaves

/** Returns the draft with one part changed, or without it when `change` gives null. */
export function withPart(draft: Group, id: number, change: (part: Part) => Part | null): Group {
  const changed = draft.id === id ? change(draft) : draft
  if (changed === null || !isGroup(changed)) return draft
  const go = (group: Group): Group => ({
    ...group,
    parts: group.parts.flatMap((part) => {
      const next = part.id === id ? change(part) : part
      return next === null ? [] : [isGroup(next) && next === part ? go(next) : next]
    }),
  })
  return draft.id === id ? changed : go(changed)
}

/** Returns the draft with one more part in a group. */
export const withMore = (draft: Group, groupId: number, more: Part): Group =>
  withPart(draft, groupId, (part) => (isGroup(part) ? { ...part, parts: [...part.parts, more] } : part))
