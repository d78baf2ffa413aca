import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { listedDealsOf, mayEditDeal, mayRedeemDeal } from './deals.policy.ts'

it('R-217 R-446 every role but the scanner redeems a deal, except the staff of its shop', () => {
  const deal = { brand_id: 'shop' }
  const others = ['superAdmin', 'brand', 'brandManager', 'audience', 'promoter']
  expect(ROLES.filter((role) => mayRedeemDeal({ role, brandId: null }, deal))).toEqual(others)
  expect(ROLES.filter((role) => mayRedeemDeal({ role, brandId: 'other' }, deal))).toEqual(others)
  expect(ROLES.filter((role) => mayRedeemDeal({ role, brandId: 'shop' }, deal))).toEqual([])
})

it('R-452 a deal is changed by those who publish for its brand, and by a superAdmin', () => {
  const deal = { brand_id: 'shop' }
  expect(ROLES.filter((role) => mayEditDeal({ role, brandId: 'shop' }, deal))).toEqual([
    'superAdmin',
    'brand',
    'brandManager',
  ])
  expect(ROLES.filter((role) => mayEditDeal({ role, brandId: 'other' }, deal))).toEqual(['superAdmin'])
  expect(ROLES.filter((role) => mayEditDeal({ role, brandId: null }, deal))).toEqual(['superAdmin'])
})

it('R-474 a superAdmin lists every brand’s deals, the others their own brand’s or none', () => {
  expect(listedDealsOf({ role: 'superAdmin', brandId: 'shop' })).toBe('every brand')
  expect(listedDealsOf({ role: 'brandManager', brandId: 'shop' })).toEqual({ brandId: 'shop' })
  expect(listedDealsOf({ role: 'brand', brandId: null })).toBe('none')
})
