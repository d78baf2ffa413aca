import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { OrdersPage } from '~/modules/marketplace/deals/shopper/components/orders-page.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { Shell } from '../layout/shell.tsx'

/** /come-ordiniamo, for everybody: what each order depends on. */
export default function OrdersRoute() {
  const user = useUser()
  if (user)
    return (
      <Shell>
        <OrdersPage />
      </Shell>
    )
  return (
    <PublicPage reading>
      <main id="content" className="flex-1">
        <OrdersPage />
      </main>
    </PublicPage>
  )
}
