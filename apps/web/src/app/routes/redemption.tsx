import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeScreen } from '~/features/redemption/components/code-screen.tsx'
import { useRedeemingDevice } from '~/features/redemption/hooks/use-redeeming-device.ts'
import { useUser } from '~/features/session/use-user.ts'
import { DesktopRedemption } from '../redemption/DesktopRedemption.tsx'

/** /riscatta?id=: the code for the till (R-174). */
export default function RedemptionRoute() {
  const { id } = useSearch({ from: '/riscatta' })
  const user = useUser()
  const device = useRedeemingDevice()
  // A phone that is turned round keeps its code.
  const [phone] = useState(device === 'phone')
  if (!user) return null
  if (!phone) return <DesktopRedemption id={id} />
  return id ? <CodeScreen key={id} userId={user._id} dealId={id} /> : <Navigate to="/deals" replace />
}
