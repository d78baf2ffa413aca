import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PurchaseScreen } from '~/modules/redemption/redemptions/components/purchase-screen.tsx'
import { useRedeemingDevice } from '~/modules/redemption/redemptions/hooks/use-redeeming-device.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { DesktopRedemption } from '../redemption/desktop-redemption.tsx'

/** /validazione?id=: the code of an online purchase. */
export default function PurchaseRoute() {
  const { id } = useSearch({ from: '/validazione' })
  const user = useUser()
  const device = useRedeemingDevice()
  const [phone] = useState(device === 'phone')
  if (!user) return null
  if (!phone) return <DesktopRedemption id={id} />
  if (!id) return <Navigate to="/deals" replace />
  return <PurchaseScreen key={id} userId={user._id} dealId={id} />
}
