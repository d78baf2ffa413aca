import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ConfirmIdentity from '~/modules/identity/auth/security/components/confirm-identity.tsx'
import { RequiredFactor } from '~/modules/identity/auth/security/components/required-factor.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { reportError } from '~/lib/report-error.ts'
import { renewSession } from '../renew-session.ts'
import { PublicPage } from './public-page.tsx'
import { useLogout } from './use-logout.ts'

/**
 * Shown instead of every screen while the account must set up a second factor
 * (docs/modules/identity.md, "Required second factor"). The address stays, so the requested screen
 * opens afterwards.
 */
export default function RequiredFactorPage() {
  const client = useQueryClient()
  const router = useRouter()
  const logOut = useLogout()
  const username = useUser()?.username ?? ''
  async function goOn() {
    try {
      await renewSession()
      // Requests that were refused until now are sent again.
      client.clear()
      await router.invalidate()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <PublicPage>
      <RequiredFactor username={username} onDone={goOn} onSignOut={logOut} />
      <ConfirmIdentity />
    </PublicPage>
  )
}
