import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import {
  freeRefusal,
  mayRedeem,
  type PresentedRow,
  silenceOfScreen,
  tillRefusal,
  voidRefusal,
} from './redemptions.policy.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const held: PresentedRow = {
  status: 'held',
  expires_at: later(1),
  brand_id: 'shop',
  user_id: 'customer',
  customer_brand_id: null,
}
const till = { sub: 'till', brandId: 'shop' }

it('R-446 every role but the scanner redeems deals', () => {
  expect(ROLES.filter((role) => !mayRedeem({ role }))).toEqual(['scanner'])
})

it('R-217 the staff of a shop redeem nothing at their own shop, and nobody confirms a code of their own', () => {
  expect(tillRefusal(till, held, null, NOW)).toBeNull()
  expect(tillRefusal(till, { ...held, customer_brand_id: 'shop' }, null, NOW)).toBe('own_brand')
  expect(tillRefusal({ ...till, sub: 'customer' }, held, null, NOW)).toBe('own_brand')
  expect(tillRefusal(till, { ...held, customer_brand_id: 'other' }, null, NOW)).toBeNull()
})

it('R-217 another brand’s till, an ended code and an old proof are refused', () => {
  expect(tillRefusal({ ...till, brandId: 'other' }, held, null, NOW)).toBe('other_brand')
  expect(tillRefusal(till, held, null, held.expires_at)).toBe('code_expired')
  expect(tillRefusal(till, held, NOW.getTime(), NOW)).toBe('proof_stale')
  expect(tillRefusal(till, { ...held, status: 'redeemed' }, null, NOW)).toBe('already_redeemed')
})

it('R-210 the people who run the brand void within 24 hours, a scanner does not', () => {
  const confirmed = { brand_id: 'shop', status: 'redeemed', confirmed_at: NOW } as const
  const owner = { role: 'brand', brandId: 'shop' } as const
  expect(voidRefusal(owner, confirmed, later(23.9))).toBeNull()
  expect(voidRefusal(owner, confirmed, later(24))).toBe('void_too_late')
  expect(voidRefusal(owner, { ...confirmed, status: 'voided' }, NOW)).toBe('not_redeemed')
  expect(voidRefusal(owner, { ...confirmed, status: 'held', confirmed_at: null }, NOW)).toBe('not_redeemed')
  expect(voidRefusal({ ...owner, role: 'scanner' }, confirmed, NOW)).toBe('redemption_not_found')
  expect(voidRefusal({ ...owner, brandId: 'other' }, confirmed, NOW)).toBe('redemption_not_found')
})

it('the people who run the brand free a held unit; for others it does not exist', () => {
  const owner = { role: 'brand', brandId: 'shop' } as const
  expect(freeRefusal(owner, held, NOW)).toBeNull()
  expect(freeRefusal({ ...owner, role: 'brandManager' }, held, NOW)).toBeNull()
  expect(freeRefusal({ ...owner, role: 'scanner' }, held, NOW)).toBe('redemption_not_found')
  expect(freeRefusal({ ...owner, brandId: 'other' }, held, NOW)).toBe('redemption_not_found')
  expect(freeRefusal(owner, held, held.expires_at)).toBe('code_expired')
  expect(freeRefusal(owner, { ...held, status: 'redeemed' }, NOW)).toBe('already_redeemed')
  expect(freeRefusal(owner, { ...held, status: 'voided' }, NOW)).toBe('redemption_cancelled')
})

it('a code from before signs of screens were stored counts from its opening', () => {
  const opened_at = new Date(NOW.getTime() - 61_000)
  expect(silenceOfScreen({ heard_at: null, opened_at }, NOW)).toBe(61)
  expect(silenceOfScreen({ heard_at: NOW, opened_at }, NOW)).toBeNull()
})
