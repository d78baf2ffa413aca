import { useSearch } from '@tanstack/react-router'
import { CheckoutScreen } from '~/modules/redemption/redemptions/components/checkout-screen.tsx'
import { useDealOffer } from '../redemption/use-deal-offer.ts'

/** /checkout?id= (R-170). */
export default function CheckoutRoute() {
  const { id } = useSearch({ from: '/app/checkout' })
  return <CheckoutScreen {...useDealOffer(id)} />
}
