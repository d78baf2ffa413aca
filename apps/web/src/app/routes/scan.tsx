import { ScanScreen } from '~/features/till/components/scan-screen.tsx'
import { useUser } from '~/features/session/use-user.ts'

/** /scan: the till. A scanner sees its own confirmations, the brand's people all. */
export default function ScanRoute() {
  const user = useUser()
  return user ? <ScanScreen staff={user.role !== 'scanner'} /> : null
}
