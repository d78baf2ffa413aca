import { OrdersPage } from '~/modules/marketplace/deals/shopper/components/orders-page.tsx'
import { ReadingPage } from '../layout/reading-page.tsx'

/** /come-ordiniamo, for everybody: what each order depends on. */
export default function OrdersRoute() {
  return (
    <ReadingPage>
      <OrdersPage />
    </ReadingPage>
  )
}
