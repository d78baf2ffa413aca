import { HelpScreen } from '~/features/help/components/help-screen.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { redirectFor } from '../guard.ts'

export default function HelpRoute() {
  const user = useUser()
  if (!user) return null
  return <HelpScreen userId={user._id} mayOpen={(path) => redirectFor(path, user.role) === null} />
}
