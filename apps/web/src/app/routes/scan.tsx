import { ScanScreen } from '~/features/till/components/scan-screen.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'

/** /scan: the till. */
export default function ScanRoute() {
  const user = useUser()
  return user ? <ScanScreen key={user._id} userId={user._id} /> : null
}
