import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ResendVerification } from '~/features/account/components/resend-verification.tsx'
import { BusinessScreen } from '~/features/business/components/business-screen.tsx'
import { currentSession } from '~/features/session/store.ts'
import { useUser } from '~/features/session/use-user.ts'
import { toast } from '~/lib/toast.ts'
import { renewSession } from '../renew-session.ts'

/** /business: benefits, the application, and after its approval a new token with the new role. */
export default function BusinessRoute() {
  const { t } = useTranslation('business')
  const user = useUser()
  if (!user) return null
  async function renew(): Promise<boolean> {
    await renewSession()
    const there = currentSession().user?.role === 'brand'
    if (there) toast.success(t('status.approved.done'))
    return there
  }
  return <BusinessScreen userId={user._id} role={user.role} resend={ResendVerification} onRenew={renew} />
}
