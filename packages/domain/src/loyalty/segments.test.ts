import { expect, it } from 'vitest'
import {
  couponsNamedBy,
  nestingProblem,
  rangesOf,
  SEGMENT_COUPON_STATES,
  segmentProblems,
  type SegmentRule,
} from './segments.ts'

const A = '00000000-0000-7000-8000-00000000000a'
const B = '00000000-0000-7000-8000-00000000000b'
const C = '00000000-0000-7000-8000-00000000000c'
const D = '00000000-0000-7000-8000-00000000000d'
const leaf = { field: 'totalValue', op: 'gte', value: 100 }
const coupon = { field: 'coupon', op: 'eq', value: A, state: 'used' }

it('accepts rules of all, any, not and leaves of every kind', () => {
  const rule = {
    all: [
      leaf,
      {
        any: [
          { field: 'city', op: 'in', value: ['Milano', 'Roma'] },
          { not: { field: 'lastPurchase', op: 'exists', value: true } },
        ],
      },
      { field: 'purchasesIn', days: 30, op: 'gte', value: 2 },
      { field: 'spendIn', days: 90, op: 'between', value: [10.5, 20] },
      { field: 'joinedAt', op: 'lt', value: '2027-02-01' },
      { field: 'tier', op: 'eq', value: 'Gold' },
      { field: 'consent', op: 'ne', value: 'none' },
      { field: 'birthdayIn', op: 'lte', value: 7 },
      { field: 'segment', op: 'eq', value: A },
      ...SEGMENT_COUPON_STATES.map((state) => ({ ...coupon, state })),
      { ...coupon, op: 'in', value: [A, B] },
      { ...coupon, op: 'exists', value: false },
    ],
  }
  expect(segmentProblems(rule)).toEqual([])
})

it.each([
  ['a text', 'totalValue > 3', [{ path: '', code: 'shape' }]],
  ['an empty list', { all: [] }, [{ path: 'all', code: 'shape' }]],
  ['two kinds at once', { all: [leaf], any: [leaf] }, [{ path: '', code: 'shape' }]],
  ['an unknown field', { not: { ...leaf, field: 'constructor' } }, [{ path: 'not.field', code: 'field' }]],
  ['an unknown operator', { ...leaf, op: 'like' }, [{ path: 'op', code: 'op' }]],
  ['an order of texts', { field: 'city', op: 'lt', value: 'M' }, [{ path: 'op', code: 'op' }]],
  ['exists of what everybody has', { field: 'bp', op: 'exists', value: true }, [{ path: 'op', code: 'op' }]],
  [
    'a text for a number',
    { all: [leaf, { ...leaf, value: '100' }] },
    [{ path: 'all.1.value', code: 'value' }],
  ],
  ['parts of a cent', { ...leaf, value: 1.005 }, [{ path: 'value', code: 'value' }]],
  ['NaN', { ...leaf, value: Number.NaN }, [{ path: 'value', code: 'value' }]],
  [
    'a day that is none',
    { field: 'joinedAt', op: 'eq', value: '2027-02-30' },
    [{ path: 'value', code: 'value' }],
  ],
  ['a turned range', { ...leaf, op: 'between', value: [2, 1] }, [{ path: 'value', code: 'value' }]],
  ['a window without days', { field: 'spendIn', op: 'gt', value: 1 }, [{ path: 'days', code: 'days' }]],
  ['days where there is no window', { ...leaf, days: 3 }, [{ path: 'days', code: 'days' }]],
  ['a coupon without a state', { ...coupon, state: undefined }, [{ path: 'state', code: 'state' }]],
  [
    'a state that no code has',
    { any: [{ ...coupon, state: 'paused' }] },
    [{ path: 'any.0.state', code: 'state' }],
  ],
  ['a state of what has none', { ...leaf, state: 'any' }, [{ path: 'state', code: 'state' }]],
  ['a coupon by its name', { ...coupon, value: 'Dieci' }, [{ path: 'value', code: 'value' }]],
  ['a coupon of some days', { ...coupon, days: 3 }, [{ path: 'days', code: 'days' }]],
  ['something else', { ...leaf, sql: 'DROP' }, [{ path: '', code: 'shape' }]],
  [
    '51 leaves',
    {
      all: [{ any: Array.from({ length: 26 }, () => leaf) }, { any: Array.from({ length: 25 }, () => leaf) }],
    },
    [{ path: '', code: 'leaves' }],
  ],
])('refuses %s', (_what, rule, problems) => {
  expect(segmentProblems(rule)).toEqual(problems)
})

it('refuses what is nested too deep, however deep', () => {
  let rule: unknown = leaf
  for (let level = 0; level < 100_000; level += 1) rule = { not: rule }
  expect(segmentProblems(rule)).toMatchObject([{ code: 'nesting' }])
})

it('coupons are found anywhere in a rule; a rule about any or none names none', () => {
  const rule = {
    all: [coupon, { not: { ...coupon, op: 'in', value: [B, C] } }, { ...coupon, op: 'exists', value: true }],
  } as SegmentRule
  expect(couponsNamedBy(rule)).toEqual([A, B, C])
  expect(couponsNamedBy(leaf as SegmentRule)).toEqual([])
})

const names = (id: string): SegmentRule => ({ field: 'segment', op: 'eq', value: id })

it('segments name others without circles, three deep', () => {
  const plain = leaf as SegmentRule
  expect(nestingProblem(A, plain, new Map())).toBeNull()
  expect(nestingProblem(A, names(B), new Map())).toBe('unknown')
  expect(nestingProblem(A, names(A), new Map())).toBe('cycle')
  expect(nestingProblem(A, names(B), new Map([[B, names(A)]]))).toBe('cycle')
  expect(
    nestingProblem(
      A,
      names(B),
      new Map([
        [B, names(C)],
        [C, plain],
      ]),
    ),
  ).toBeNull()
  expect(
    nestingProblem(
      A,
      names(B),
      new Map([
        [B, names(C)],
        [C, names(D)],
        [D, plain],
      ]),
    ),
  ).toBe('depth')
  // The rules that name it become too deep.
  expect(
    nestingProblem(
      C,
      names(D),
      new Map([
        [A, names(B)],
        [B, names(C)],
        [C, plain],
        [D, plain],
      ]),
    ),
  ).toBe('depth')
})

it('operators are ranges of whole numbers', () => {
  expect(rangesOf('ne', [3])).toEqual([
    { from: -Infinity, to: 2 },
    { from: 4, to: Infinity },
  ])
  expect(rangesOf('in', [1, 5])).toEqual([
    { from: 1, to: 1 },
    { from: 5, to: 5 },
  ])
})
