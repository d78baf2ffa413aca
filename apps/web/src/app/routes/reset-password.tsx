import { ResetPassword } from '~/modules/identity/auth/components/reset-password.tsx'
import { setFlash } from '~/modules/identity/auth/model/flash.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { renewSession } from '../renew-session.ts'
import { useTakenSearch } from '../use-taken-search.ts'

/**
 * Leaves after the password change, which ended every session of that account. If this browser is
 * signed in, requesting a new token finds out whether its session was one of them.
 */
async function leave() {
  if (currentSession().user) await renewSession().catch(() => true)
  setFlash('passwordReset')
  window.location.replace('/welcome?mode=login')
}

export default function ResetPasswordRoute() {
  const { token } = useTakenSearch()
  return (
    <PublicPage>
      <ResetPassword token={token} onReset={() => void leave()} />
    </PublicPage>
  )
}
