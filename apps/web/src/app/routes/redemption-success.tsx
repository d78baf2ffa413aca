import { Navigate, useSearch } from '@tanstack/react-router'
import { SuccessScreen } from '~/features/redemption/components/success-screen.tsx'
import { useRedeemed } from '../redemption/use-redeemed.ts'

/** /riscatta/successo?id= of a redemption (R-197). */
export default function RedemptionSuccessRoute() {
  const { id } = useSearch({ from: '/riscatta/successo' })
  const onRedeemed = useRedeemed()
  return id ? <SuccessScreen redemptionId={id} onRedeemed={onRedeemed} /> : <Navigate to="/" replace />
}
