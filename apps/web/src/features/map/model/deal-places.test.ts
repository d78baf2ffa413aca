import { expect, it } from 'vitest'
import { testDeal } from '../testing.ts'
import { countBrands, groupDealPlaces } from './deal-places.ts'

const other = '0199b000-0000-7000-8000-000000000002'

it('R-107 one marker per deal place: deals of one brand at one place share it with the highest discount', () => {
  const places = groupDealPlaces([
    testDeal({ _id: 'a', discount: 20 }),
    testDeal({ _id: 'b', discount: 50 }),
    testDeal({ _id: 'c', discount: 30, latitude: 45.47 }),
  ])
  expect(places).toHaveLength(2)
  expect(places[0]?.discount).toBe(50)
  expect(places[0]?.deals.map((deal) => deal._id)).toEqual(['b', 'a'])
  expect(places[1]?.discount).toBe(30)
})

it('R-107 two brands behind one door stay two markers', () => {
  expect(groupDealPlaces([testDeal(), testDeal({ _id: 'b', brandId: other })])).toHaveLength(2)
})

it('R-109 counts distinct brands, not deals', () => {
  expect(countBrands([testDeal(), testDeal({ latitude: 46 }), testDeal({ brandId: other })])).toBe(2)
})
