import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { OwnBrandBar } from '~/modules/identity/account/components/profile/own-brand-bar.tsx'
import { ProfileScreen } from '~/modules/identity/account/components/profile/profile-screen.tsx'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'
import { ProfileScreen as BrandProfile } from '~/modules/marketplace/brands/shopper/components/profile/profile-screen.tsx'
import { savedCount } from '~/modules/marketplace/deals/shopper/api/saved-count.ts'
import { followedAccounts } from '~/modules/marketplace/follows/api/list-followed.ts'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { renewSession } from '../renew-session.ts'
import { useAccess } from '../use-access.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { balanceQuery } from '~/modules/redemption/brand-points/shopper/api/balance.ts'
import { waysToEarn } from '~/modules/redemption/brand-points/shopper/api/ways-to-earn.ts'
import { walletKeys } from '~/modules/redemption/brand-points/shared/model/query-keys.ts'
import { brandSlots } from './brand-slots.tsx'

const OwnReviews = lazyPart(() => import('~/modules/social/reviews/components/own-reviews.tsx'))
const OwnPosts = lazyPart(() => import('~/modules/social/posts/shopper/components/own-posts.tsx'))

/**
 * /profile: the person's own profile. For a brand and its manager the brand's public profile stands
 * above it.
 */
export default function ProfileRoute() {
  const user = useUser()
  const client = useQueryClient()
  const { mayOpen, sees } = useAccess()
  const seesDeals = mayOpen('/deals')
  // These numbers are optional. After a failure the profile is shown without them and without a
  // message.
  const { data: ways } = useQuery({ ...waysToEarn(), meta: { quiet: true } })
  const { data: points } = useQuery({ ...balanceQuery(), meta: { quiet: true } })
  const { data: saved } = useQuery({ ...savedCount(), enabled: seesDeals, meta: { quiet: true } })
  const { data: followed } = useQuery({ ...followedAccounts(), meta: { quiet: true } })
  if (!user) return null
  const ownBrand = sees('/profile', 'ownBrand') ? user.brandId : null
  return (
    <>
      {ownBrand ? <OwnBrand id={ownBrand} /> : null}
      <ProfileScreen
        id={user._id}
        below={ownBrand !== null}
        seesDeals={seesDeals}
        showsRole={sees('/profile', 'ownRole')}
        counts={{
          points: points?.balance,
          saved,
          redeemed: ways?.ways.find(({ kind }) => kind === 'redemption')?.done,
          followed: followed?.metadata[0].totalCount,
        }}
        posts={
          seesDeals ? (
            <>
              <Suspense>
                <OwnPosts />
              </Suspense>
              <Suspense>
                <OwnReviews />
              </Suspense>
            </>
          ) : null
        }
        followed={followed?.data}
        rewarded={ways?.profile.rewarded}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: walletKeys.points })
          // The menus take name and image from the session, which a new token updates.
          void renewSession()
        }}
      />
    </>
  )
}

function OwnBrand({ id }: { id: string }) {
  useTranslation(['brands', 'deals', 'detail', 'map'])
  const { position } = usePosition()
  const { data: brand } = useQuery(brandProfile(id, position))
  return (
    <>
      <OwnBrandBar edits={brand?.can.edit ?? false} />
      <BrandProfile id={id} position={position} slots={{ ...brandSlots, own: true }} />
    </>
  )
}
