import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { OwnBrandBar } from '~/features/account/components/profile/own-brand-bar.tsx'
import { ProfileScreen } from '~/features/account/components/profile/profile-screen.tsx'
import { brandProfile } from '~/features/brands/api/brand-profile.ts'
import { ProfileScreen as BrandProfile } from '~/features/brands/components/profile/profile-screen.tsx'
import { savedCount } from '~/features/deals/api/saved-count.ts'
import { followedAccounts } from '~/features/followed/api/list-followed.ts'
import { usePosition } from '~/features/position/hooks/use-position.ts'
import { renewSession } from '../renew-session.ts'
import { useAccess } from '../use-access.ts'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { balanceQuery } from '~/features/wallet/api/balance.ts'
import { waysToEarn } from '~/features/wallet/api/ways-to-earn.ts'
import { walletKeys } from '~/features/wallet/model/query-keys.ts'
import { brandSlots } from './brand-slots.tsx'

const OwnReviews = lazyPart(() => import('~/features/reviews/components/own-reviews.tsx'))
const OwnPosts = lazyPart(() => import('~/features/posts/components/own-posts.tsx'))

/** /profile: the person's own profile; for a brand and its manager the brand's public profile stands above it. */
export default function ProfileRoute() {
  const user = useUser()
  const client = useQueryClient()
  const { mayOpen, sees } = useAccess()
  const seesDeals = mayOpen('/deals')
  // These figures are an addition: when a call fails, the profile is shown without them and without a message.
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
          // The menus show name and picture from the session, which a new token brings up to date.
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
