import { useQuery, useQueryClient } from '@tanstack/react-query'
import { VerifyEmail } from '~/modules/identity/auth/components/verify-email.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { ownUser, ownUserKey } from '~/lib/queries/own-user.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

export default function VerifyEmailRoute() {
  const { token } = useTakenSearch()
  const user = useUser()
  const client = useQueryClient()
  const { data: own } = useQuery({ ...ownUser(user?._id ?? ''), enabled: user !== null && !token })
  return (
    <PublicPage>
      <VerifyEmail
        token={token}
        signedIn={user !== null}
        isVerified={own?.emailVerified === true}
        onVerified={() => {
          if (user) void client.invalidateQueries({ queryKey: ownUserKey(user._id) })
        }}
      />
    </PublicPage>
  )
}
