import { CheckoutScreen } from '~/modules/redemption/redemptions/components/checkout-screen.tsx'
import { DesktopPage } from '~/modules/redemption/redemptions/components/desktop-page.tsx'
import { useDealOffer } from './use-deal-offer.ts'

/**
 * The address of a code, opened on a desktop. It offers to continue on the phone, or says
 * why there is no deal.
 */
export function DesktopRedemption({ id }: { id: string | undefined }) {
  const offer = useDealOffer(id)
  if (!offer.deal || offer.missing) return <CheckoutScreen {...offer} where={() => null} />
  return <DesktopPage deal={offer.deal} saved={offer.saved} onSave={offer.onSave} />
}
