import {
  leavesOf,
  SEGMENT_FIELDS,
  type SegmentField,
  segmentProblems,
  type SegmentRule,
} from '@vicino/domain/loyalty/segments'
import { expect, it } from 'vitest'
import english from '~/locales/en/segments.json?raw'
import italian from '~/locales/it/segments.json?raw'
import {
  type Condition,
  countConditions,
  draftOf,
  draftProblems,
  emptyDraft,
  FIELD_GROUPS,
  isGroup,
  type Known,
  newCondition,
  newGroup,
  opsOf,
  ruleOf,
  withMore,
  withPart,
} from './segment-draft.ts'

const A = '019a0000-0000-7000-8000-00000000000a'
const B = '019a0000-0000-7000-8000-00000000000b'
const NOTHING: Known = {
  own: '',
  segments: new Map<string, SegmentRule>(),
  labels: new Set<string>(),
  rewards: null,
}
const spent: SegmentRule = { field: 'totalValue', op: 'gte', value: 100 }

it.each<SegmentRule>([
  { all: [spent, { any: [{ field: 'city', op: 'in', value: ['Milano', 'Bergamo'] }, spent] }] },
  { not: { any: [spent, { field: 'lastPurchase', op: 'exists', value: false }] } },
  { not: { all: [spent, { field: 'label', op: 'eq', value: A }] } },
  { any: [{ field: 'consent', op: 'ne', value: 'none' }] },
  { all: [{ not: { field: 'label', op: 'in', value: [A, B] } }] },
  { all: [{ field: 'joinedAt', op: 'between', value: ['2026-01-01', '2026-06-30'] }] },
  { all: [{ field: 'spendIn', days: 90, op: 'lt', value: 10.5 }] },
  { all: [{ field: 'loyaltyLevel', op: 'gte', value: 1 }] },
  {
    all: [
      { field: 'claimed', op: 'exists', value: false, days: 30 },
      { field: 'claimed', op: 'eq', value: A },
    ],
  },
  {
    any: [
      { field: 'coupon', op: 'eq', value: A, state: 'used' },
      { field: 'coupon', op: 'exists', value: false, state: 'active' },
      { not: { field: 'coupon', op: 'in', value: [A, B], state: 'any' } },
    ],
  },
])('a rule is the same after it was read into a draft: %j', (rule) => {
  expect(segmentProblems(rule)).toEqual([])
  expect(ruleOf(draftOf(rule))).toEqual(rule)
})

it.each<[SegmentRule, SegmentRule]>([
  [spent, { all: [spent] }],
  [{ not: { not: spent } }, { all: [spent] }],
  [{ not: spent }, { not: { any: [spent] } }],
  [
    { field: 'purchases', op: 'in', value: [1, 3] },
    {
      any: [
        { field: 'purchases', op: 'eq', value: 1 },
        { field: 'purchases', op: 'eq', value: 3 },
      ],
    },
  ],
  [{ field: 'loyaltyLevel', op: 'gt', value: 1 }, { all: [{ field: 'loyaltyLevel', op: 'gte', value: 2 }] }],
  [
    { field: 'loyaltyLevel', op: 'between', value: [1, 2] },
    {
      all: [
        { field: 'loyaltyLevel', op: 'gte', value: 1 },
        { field: 'loyaltyLevel', op: 'lte', value: 2 },
      ],
    },
  ],
  [{ field: 'city', op: 'in', value: ['Milano'] }, { all: [{ field: 'city', op: 'eq', value: 'Milano' }] }],
])('%j says the same as %j, which the draft writes', (rule, written) => {
  expect(ruleOf(draftOf(rule))).toEqual(written)
})

it('the form offers every field once, and every comparison of a field can be expressed', () => {
  const fields = Object.values(FIELD_GROUPS).flat()
  expect(new Set(fields).size).toBe(fields.length)
  const value = { number: 3, euros: 2.5, date: '2026-01-01', text: 'Milano', choice: A }
  for (const field of fields) {
    for (const op of opsOf(field)) {
      const of = newCondition(field)
      const one = field === 'loyaltyLevel' ? 1 : field === 'consent' ? 'full' : value[inputKind(field)]
      const rule = ruleOf({ ...of, op, from: one, to: one, chosen: [one] })
      expect([field, op, segmentProblems(rule)]).toEqual([field, op, []])
    }
  }
})
const inputKind = (field: string) =>
  (['totalValue', 'spendIn'].includes(field)
    ? 'euros'
    : ['joinedAt', 'firstInteraction', 'lastPurchase'].includes(field)
      ? 'date'
      : ['city', 'username'].includes(field)
        ? 'text'
        : ['label', 'segment', 'claimed', 'coupon'].includes(field)
          ? 'choice'
          : 'number') as 'number'

const problems = (condition: Partial<Condition> & Pick<Condition, 'field'>, known = NOTHING) => [
  ...draftProblems(newGroup('all', [{ ...newCondition(condition.field), ...condition }]), known).values(),
]

it('the missing part of a condition is named', () => {
  expect([...draftProblems(emptyDraft(), NOTHING).values()]).toEqual(['euros'])
  expect(problems({ field: 'totalValue', from: 1.005 })).toEqual(['euros'])
  expect(problems({ field: 'purchases', from: Number.NaN })).toEqual(['number'])
  expect(problems({ field: 'purchases', op: 'between', from: 5, to: 3 })).toEqual(['order'])
  expect(problems({ field: 'purchases', op: 'between', from: 5, to: null })).toEqual(['number'])
  expect(problems({ field: 'joinedAt', from: '2026-02-30' })).toEqual(['date'])
  expect(problems({ field: 'city' })).toEqual(['text'])
  expect(problems({ field: 'consent' })).toEqual(['choice'])
  expect(problems({ field: 'purchasesIn', from: 1, days: 0 })).toEqual(['days'])
  expect(problems({ field: 'lastPurchase', op: 'lacks' })).toEqual([])
  expect([...draftProblems(newGroup('all', []), NOTHING).values()]).toEqual(['empty'])
  expect(problems({ field: 'label', chosen: [A] })).toEqual(['gone'])
  expect(problems({ field: 'claimed', chosen: [A] })).toEqual([])
  expect(problems({ field: 'claimed', chosen: [A] }, { ...NOTHING, rewards: new Set([B]) })).toEqual(['gone'])
  expect(problems({ field: 'claimed', chosen: [A], days: 0 })).toEqual(['days'])
  expect(problems({ field: 'coupon', chosen: [A] })).toEqual([])
  expect(problems({ field: 'coupon' })).toEqual(['choice'])
  expect(problems({ field: 'label', chosen: [A] }, { ...NOTHING, labels: new Set([A]) })).toEqual([])
})

const segmentOf = (id: string): SegmentRule => ({ field: 'segment', op: 'eq', value: id })

it('a segment that would refer to itself is reported at its condition', () => {
  const segments = new Map([
    [A, spent],
    [B, segmentOf(A)],
  ])
  const condition = { field: 'segment', chosen: [B] } as const
  expect(problems(condition, { ...NOTHING, segments })).toEqual([])
  expect(problems(condition, { ...NOTHING, own: A, segments })).toEqual(['circle'])
  expect(problems({ field: 'segment', chosen: [A] }, { ...NOTHING, own: A, segments })).toEqual(['circle'])
  expect(problems({ field: 'segment', chosen: [A] })).toEqual(['gone'])
  const C = A.replace(/a$/, 'c')
  expect(
    problems({ field: 'segment', chosen: [C] }, { ...NOTHING, segments: segments.set(C, segmentOf(B)) }),
  ).toEqual(['deep'])
})

it('parts are changed, added and removed at every depth', () => {
  const inner = newGroup('any', [newCondition('city')])
  const draft = newGroup('all', [newCondition('purchases'), inner])
  const more = withMore(draft, inner.id, newCondition('label'))
  expect(countConditions(more)).toBe(3)
  expect(leavesOf(ruleOf(more)).map(({ field }) => field)).toEqual(['purchases', 'city', 'label'])
  const [first] = draft.parts
  expect(countConditions(withPart(more, first?.id ?? 0, () => null))).toBe(2)
  const other = withPart(more, inner.id, (part) => (isGroup(part) ? { ...part, join: 'none' } : part))
  expect(ruleOf(other)).toMatchObject({ all: [{}, { not: { any: [{}, {}] } }] })
  expect(withPart(more, draft.id, (part) => (isGroup(part) ? { ...part, join: 'any' } : part)).join).toBe(
    'any',
  )
})

it('a comparison with nothing is said in words of its field, in both languages', () => {
  const withNothing = Object.keys(SEGMENT_FIELDS).filter((field) =>
    opsOf(field as SegmentField).includes('exists'),
  )
  for (const file of [italian, english]) {
    const { known } = JSON.parse(file) as { known: object }
    expect(Object.keys(known).toSorted()).toEqual(withNothing.toSorted())
  }
})
