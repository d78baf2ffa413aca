import { HelpScreen } from '~/modules/identity/support/components/help-screen.tsx'
import { Operator } from '~/modules/foundation/legal/components/operator.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useAccess } from '../use-access.ts'

export default function HelpRoute() {
  const user = useUser()
  const { mayOpen } = useAccess()
  if (!user) return null
  return <HelpScreen userId={user._id} mayOpen={mayOpen} operator={<Operator />} />
}
