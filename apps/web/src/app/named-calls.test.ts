import { describe, expect, it } from 'vitest'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'
import { recentViews } from '~/modules/marketplace/deals/shopper/api/recent-views.ts'
import { cartDeals, savedPages } from '~/modules/marketplace/deals/shopper/api/saved-deals.ts'
import { brandPrograms } from '~/modules/loyalty/members/shopper/api/memberships.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const HERE = { lat: 45.46, lon: 9.19 }

describe('R-507 named calls are cached under their name, beside the root that renews them', () => {
  it.each([
    ['brandProgram', brandPrograms('b').queryKey, [ROOTS.memberships, 'brandProgram', 'b']],
    ['getBrandData', brandProfile('b', HERE).queryKey, [ROOTS.brands, 'getBrandData', 'b', 45.46, 9.19]],
    ['recentView', recentViews(HERE).queryKey, [ROOTS.deals, 'recentView', 45.46, 9.19]],
    [
      'getSaved',
      savedPages('valid', HERE).queryKey,
      [ROOTS.deals, 'getSaved', 'pages', 'valid', 45.46, 9.19],
    ],
    ['getSaved of the cart', cartDeals().queryKey, [ROOTS.deals, 'getSaved', 'cart']],
  ])('%s', (_name, key, kept) => {
    expect(key).toEqual(kept)
  })
})
