import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { ProductSheet } from '~/modules/marketplace/products/admin/components/product-sheet.tsx'
import { ProductsScreen } from '~/modules/marketplace/products/admin/components/products-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/product with /create and /{id}: the products of all brands and of the catalogue. */
export default function DashboardProductsRoute() {
  const { t } = useTranslation('records')
  const section = useAdminSection('/dashboard/product')
  const { open, onOpen, onClose } = section
  return (
    <AdminPage title={t('products.title')} lead={t('products.lead')}>
      <ProductsScreen section={section} />
      {open === null ? null : (
        <ProductSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onOpen={onOpen}
          onClose={onClose}
          aside={open === 'create' ? undefined : <RecordTrail type="product" id={open} />}
        />
      )}
    </AdminPage>
  )
}
