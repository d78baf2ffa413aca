import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OwnBrandBar } from '~/features/account/components/profile/OwnBrandBar.tsx'
import { ProfileScreen } from '~/features/account/components/profile/ProfileScreen.tsx'
import { ProfileScreen as BrandProfile } from '~/features/brands/profile/profile-screen.tsx'
import { savedCount } from '~/features/deals/api/saved-count.ts'
import { followedAccounts } from '~/features/followed/api/list-followed.ts'
import { usePosition } from '~/features/position/position-context.ts'
import { renewSession } from '../renew-session.ts'
import { useUser } from '~/features/session/use-user.ts'
import { balanceQuery } from '~/features/wallet/api/balance.ts'
import { waysToEarn } from '~/features/wallet/api/ways-to-earn.ts'
import { walletKeys } from '~/features/wallet/model/query-keys.ts'
import { brandSlots } from './brand-slots.tsx'

/** /profile: one's own; for a brand and its manager first the public one, as customers see it. */
export default function ProfileRoute() {
  const user = useUser()
  const client = useQueryClient()
  const seesDeals = user?.role !== 'scanner'
  // Figures beside the profile: it stands without them.
  const { data: ways } = useQuery({ ...waysToEarn(), meta: { quiet: true } })
  const { data: points } = useQuery({ ...balanceQuery(), meta: { quiet: true } })
  const { data: saved } = useQuery({ ...savedCount(), enabled: seesDeals, meta: { quiet: true } })
  const { data: followed } = useQuery({ ...followedAccounts(), meta: { quiet: true } })
  if (!user) return null
  const ownBrand = user.role === 'brand' || user.role === 'brandManager' ? user.brandId : null
  return (
    <>
      {ownBrand ? <OwnBrand id={ownBrand} edits={user.role === 'brand'} /> : null}
      <ProfileScreen
        id={user._id}
        below={ownBrand !== null}
        seesDeals={seesDeals}
        counts={{
          points: points?.balance,
          saved,
          redeemed: ways?.ways.find(({ kind }) => kind === 'redemption')?.done,
          followed: followed?.metadata[0].totalCount,
        }}
        followed={followed?.data}
        rewarded={ways?.profile.rewarded}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: walletKeys.points })
          // Name and picture of the menus come with the token.
          void renewSession()
        }}
      />
    </>
  )
}

function OwnBrand({ id, edits }: { id: string; edits: boolean }) {
  useTranslation(['brands', 'deals', 'detail', 'map'])
  const { position } = usePosition()
  return (
    <>
      <OwnBrandBar edits={edits} />
      <BrandProfile id={id} position={position} slots={{ ...brandSlots, own: true }} />
    </>
  )
}
