import type { Deal } from '@vicino/contract/marketplace/deals/schemas'

/** Makes a deal for the map's tests. A test names only the fields that matter. */
export function testDeal(over: Partial<Deal> & { brandName?: string } = {}): Deal {
  const { brandName = 'Forno Abate', ...fields } = over
  const _id = fields._id ?? '0199a000-0000-7000-8000-000000000001'
  const brandId = fields.brandId ?? '0199b000-0000-7000-8000-000000000001'
  return {
    _id,
    id: _id,
    brandId,
    brand: {
      _id: brandId,
      username: brandName,
      handle: 'forno.abate',
      logo: null,
      avatar: null,
      verified: true,
      isFollowed: false,
    },
    product: { _id: '0199c000-0000-7000-8000-000000000001', productName: 'Margherita', description: '' },
    images: ['/files/pizza.webp'],
    title: 'Margherita cotta a legna',
    description: '',
    price: 9.8,
    discount: 40,
    discountPrice: 5.88,
    lowestPrice: 9.8,
    expirationDate: '2026-12-01T10:00:00Z',
    createdAt: '2026-11-01T10:00:00Z',
    distance: 320,
    latitude: 45.4642,
    longitude: 9.19,
    quantity: 10,
    link: null,
    points: 50,
    reactions: { LIKE: 0, WANT: 0, OWN: 0, SHARE: 0 },
    userReactions: [],
    isUsed: false,
    isFollowed: false,
    ...fields,
  }
}
