import type { ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'
import { expect, it } from 'vitest'
import { missingToStamp } from './next-stamp.ts'

const of = (inputs: Record<string, number>, kind = 'purchase') =>
  missingToStamp({ items: [{ kind, inputs }] } as unknown as ProgramOutcome)

it('R-322 shows the amount missing for the next stamp of a purchase', () => {
  expect(of({ stampCents: 1000, eligibleCents: 3990 })).toBe(10)
  expect(of({ stampCents: 1000, eligibleCents: 4000 })).toBe(1000)
  expect(of({ eligibleCents: 4000 }), 'a program without stamps').toBeNull()
  expect(of({ stampCents: 1000, eligibleCents: 1 }, 'threshold')).toBeNull()
})
