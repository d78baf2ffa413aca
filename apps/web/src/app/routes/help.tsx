import { HelpScreen } from '~/features/help/components/help-screen.tsx'
import { Operator } from '~/features/legal/components/operator.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { useAccess } from '../use-access.ts'

export default function HelpRoute() {
  const user = useUser()
  const { mayOpen } = useAccess()
  if (!user) return null
  return <HelpScreen userId={user._id} mayOpen={mayOpen} operator={<Operator />} />
}
