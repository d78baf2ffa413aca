import { ScanScreen } from '~/modules/till/till/components/scan-screen.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'

/** /scan: the till. */
export default function ScanRoute() {
  const user = useUser()
  return user ? <ScanScreen key={user._id} userId={user._id} brandId={user.brandId} /> : null
}
