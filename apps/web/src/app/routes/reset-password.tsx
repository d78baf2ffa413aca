import { ResetPassword } from '~/features/session/components/ResetPassword.tsx'
import { setFlash } from '~/features/session/flash.ts'
import { currentSession, endSession } from '~/features/session/store.ts'
import { PublicPage } from '../layout/PublicPage.tsx'
import { renewSession } from '../renew-session.ts'
import { useTakenSearch } from '../use-taken-search.ts'

/** Every session of the account has ended; whether the one here was of it, the server knows. */
async function leave() {
  if (currentSession().user && !(await renewSession().catch(() => true))) endSession()
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
