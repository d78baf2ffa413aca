import { ResendVerification } from '~/modules/identity/account/components/resend-verification.tsx'
import { BusinessScreen } from '~/modules/marketplace/brands/shopper/applications/components/business-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { PinMap } from '../layout/pin-map.tsx'
import { renewSession } from '../renew-session.ts'
import { useAccess } from '../use-access.ts'

/**
 * /business: benefits, the application, and a new token with the new role after its approval
 * (R-427).
 */
export default function BusinessRoute() {
  const user = useUser()
  const { mayOpen, sees } = useAccess()
  if (!user) return null
  return (
    <BusinessScreen
      userId={user._id}
      mayOpen={mayOpen}
      decides={sees('/dashboard', 'queues')}
      resend={ResendVerification}
      pinMap={PinMap}
      onRenew={renewSession}
    />
  )
}
