import { expect, it } from 'vitest'
import { momentSchema } from './moments.ts'

const takes = (value: unknown) => momentSchema.safeParse(value).success

it('R-555 a moment of any zone comes out in UTC; one beyond the year 9999 is refused', () => {
  expect(momentSchema.parse('2027-01-01T10:00:00+16:00')).toBe('2026-12-31T18:00:00.000Z')
  expect(momentSchema.parse('2027-01-01T10:00:00-23:59')).toBe('2027-01-02T09:59:00.000Z')
  expect(takes('9999-12-31T23:59:59-23:59')).toBe(false)
  expect(takes('2027-02-30T10:00:00Z')).toBe(false)
})
