import { TokenEntry } from '~/modules/identity/auth/components/token-entry.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/**
 * /token. The guard redirects signed-in people at once, and others after the sign-in
 * (R-064).
 */
export default function TokenRoute() {
  const { user, accessToken } = useTakenSearch()
  return (
    <PublicPage>
      <TokenEntry user={user} accessToken={accessToken} />
    </PublicPage>
  )
}
