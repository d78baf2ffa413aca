import { productRecordQuery } from '~/modules/marketplace/products/shared/api/products.ts'
import { ProductForm } from '~/modules/marketplace/products/shared/components/product-form.tsx'
import { ProductsScreen } from '~/modules/marketplace/products/admin/components/products-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminPage } from '../layout/admin-page.tsx'
import { OpenRecord } from '../layout/open-record.tsx'
import { useAdminSection } from '../use-admin-section.ts'

/** /dashboard/product with /create and /{id}: the products of all brands and of the catalogue. */
export default function DashboardProductsRoute() {
  const { t } = useTranslation('records')
  const section = useAdminSection('/dashboard/product')
  return (
    <AdminPage title={t('products.title')} lead={t('products.lead')}>
      <ProductsScreen section={section} />
      <OpenRecord
        section={section}
        type="product"
        title={t('products.recordTitle')}
        query={productRecordQuery}
      >
        {(form) => <ProductForm {...form} />}
      </OpenRecord>
    </AdminPage>
  )
}
