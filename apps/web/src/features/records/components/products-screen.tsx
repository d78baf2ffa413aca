import { useQuery } from '@tanstack/react-query'
import { exportProducts } from '@vicino/contract/products/addresses'
import type { ProductRow } from '@vicino/contract/product-admin/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk } from '~/ui/admin-bulk.tsx'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { AdminToolbar } from '~/ui/admin-toolbar.tsx'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { deleteProducts, fetchProducts, productKeys, productsQuery } from '../api/products.ts'

/** /dashboard/product: the products of all brands and of the catalogue. */
export function ProductsScreen({ section }: { section: AdminSection }) {
  const { t } = useTranslation('records')
  const { ask, typed, onType, onPage, onSort, onExact, onOpen } = section
  const query = useQuery(productsQuery(ask))
  const choice = useChoice()
  return (
    <>
      <AdminToolbar
        searchLabel={t('products.search')}
        typed={typed}
        onType={onType}
        create={{ label: t('products.create'), onCreate: () => onOpen('create') }}
      />
      <AdminGrid
        label={t('products.title')}
        section={section}
        csv={exportProducts}
        query={query}
        page={ask.page}
        onPage={onPage}
        sort={ask.sort ?? 'productName'}
        onSort={onSort}
        onExact={onExact}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('products.empty'), reason: t('noMatchReason') }}
        choice={{ choice, nameOf: ({ productName }) => productName }}
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
        renderActions={({ _id, productName }) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('editOf', { name: productName })}
            onClick={() => onOpen(_id)}
          >
            {t('edit')}
          </Button>
        )}
      />
      <AdminBulk
        choice={choice}
        ask={ask}
        fetchRows={fetchProducts}
        found={query.data?.metadata[0].totalCount ?? 0}
        label={t('products.delete')}
        act={deleteProducts}
        renews={[productKeys.all, [ROOTS.audit, 'product']]}
        renderQuestion={({ count, onYes, onClose }) => (
          <DeleteDialog
            title={t('products.deleteMany', { count })}
            text={t('products.deleteManyText')}
            isPending={false}
            error={null}
            onYes={() => onYes(undefined)}
            onClose={onClose}
          />
        )}
      />
    </>
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
