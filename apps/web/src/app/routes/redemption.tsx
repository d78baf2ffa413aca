import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeScreen } from '~/modules/redemption/redemptions/components/code-screen.tsx'
import { useRedeemingDevice } from '~/modules/redemption/redemptions/hooks/use-redeeming-device.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { DesktopRedemption } from '../redemption/desktop-redemption.tsx'

/** /riscatta?id=: the code for the till. */
export default function RedemptionRoute() {
  const { id } = useSearch({ from: '/riscatta' })
  const user = useUser()
  const device = useRedeemingDevice()
  // Decided once, so that the code stays on the screen when turning the phone makes the window wide.
  const [phone] = useState(device === 'phone')
  if (!user) return null
  if (!phone) return <DesktopRedemption id={id} />
  if (!id) return <Navigate to="/deals" replace />
  return <CodeScreen key={id} userId={user._id} dealId={id} />
}
