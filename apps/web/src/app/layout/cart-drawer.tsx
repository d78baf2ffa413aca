import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CartPanel } from '~/modules/marketplace/deals/shopper/components/cart/cart-panel.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { useAccess } from '../use-access.ts'
import { closeCart } from './cart-drawer-state.ts'

/** The cart over the present screen. */
export default function CartDrawer() {
  const { t } = useTranslation('shell')
  const { mayOpen } = useAccess()
  return (
    <Sheet
      open
      title={t('menu.cart')}
      onOpenChange={(open) => {
        if (!open) closeCart()
      }}
    >
      {mayOpen('/saved') ? (
        <CartPanel />
      ) : (
        <EmptyState title={t('cart.none')} reason={t('cart.noneReason')} />
      )}
    </Sheet>
  )
}
