import type { ProductRow } from '@vicino/contract/marketplace/products/admin/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { deleteProducts, fetchProducts, productKeys } from '../../shared/api/products.ts'

/** /dashboard/product: the products of all brands and of the catalogue. */
export function ProductsScreen({ section }: { section: AdminSection }) {
  const { t } = useTranslation('records')
  return (
    <AdminList
      section={section}
      root={productKeys.all}
      fetchRows={fetchProducts}
      csv={'GET /product/export.csv'}
      words={{
        title: t('products.title'),
        search: t('products.search'),
        empty: t('products.empty'),
        emptyReason: t('noMatchReason'),
        create: t('products.create'),
      }}
      usualSort="productName"
      nameOf={({ productName }) => productName}
      columns={[
        {
          title: t('products.name'),
          sort: 'productName',
          renderCell: (product) => <Name product={product} />,
        },
        {
          title: t('products.maker'),
          sort: 'brand',
          isWide: true,
          renderCell: ({ brand }) => <span className="text-14 wrap-anywhere">{brand}</span>,
        },
        {
          title: t('products.description'),
          name: 'description',
          isWide: true,
          renderCell: ({ description }) => (
            <span className="line-clamp-2 text-14 wrap-anywhere text-ink-2">{description}</span>
          ),
        },
      ]}
      bulk={{
        label: t('products.delete'),
        act: deleteProducts,
        renews: [productKeys.all, [ROOTS.audit, 'product']],
        renderQuestion: ({ count, typed, onYes, onClose }) => (
          <DeleteDialog
            title={t('products.deleteMany', { count })}
            text={t('products.deleteManyText')}
            isPending={false}
            error={null}
            typed={typed}
            onYes={onYes}
            onClose={onClose}
          />
        ),
      }}
    />
  )
}

function Name({ product: { productName, brand, owner } }: { product: ProductRow }) {
  const { t } = useTranslation('records')
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold wrap-anywhere">{productName}</span>
      <span className="text-14 wrap-anywhere text-ink-2">
        {owner?.username ?? t('products.catalogue')}
        {brand === '' ? null : <span className="md:hidden"> · {brand}</span>}
      </span>
    </span>
  )
}
