import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ProfileScreen } from '~/features/account/components/ProfileScreen.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { waysToEarn } from '~/features/wallet/api/ways-to-earn.ts'
import { walletKeys } from '~/features/wallet/model/query-keys.ts'

export default function ProfileRoute() {
  const user = useUser()
  const client = useQueryClient()
  // Only whether the points came: the profile stands without it.
  const { data } = useQuery({ ...waysToEarn(), meta: { quiet: true } })
  if (!user) return null
  return (
    <ProfileScreen
      id={user._id}
      seesDeals={user.role !== 'scanner'}
      rewarded={data?.profile.rewarded}
      onSaved={() => void client.invalidateQueries({ queryKey: walletKeys.points })}
    />
  )
}
