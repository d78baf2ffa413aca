import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PurchaseScreen } from '~/features/redemption/components/purchase-screen.tsx'
import { useRedeemingDevice } from '~/features/redemption/hooks/use-redeeming-device.ts'
import { useUser } from '~/features/session/use-user.ts'
import { DesktopRedemption } from '../redemption/DesktopRedemption.tsx'

/** /validazione?id=: the online purchase's code (R-205, R-206). */
export default function PurchaseRoute() {
  const { id } = useSearch({ from: '/validazione' })
  const user = useUser()
  const device = useRedeemingDevice()
  const [phone] = useState(device === 'phone')
  if (!user) return null
  if (!phone) return <DesktopRedemption id={id} />
  return id ? <PurchaseScreen key={id} userId={user._id} dealId={id} /> : <Navigate to="/deals" replace />
}
