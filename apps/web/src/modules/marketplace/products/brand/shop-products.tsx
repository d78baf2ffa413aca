import { useQuery } from '@tanstack/react-query'
import type { ProductRow } from '@vicino/contract/marketplace/products/admin/schemas'
import { Suspense, useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useDebounced } from '~/lib/use-debounced.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { CsvButton } from '~/ui/csv-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { productRecordQuery, shopProducts } from '../shared/api/products.ts'
import { ProductForm } from '../shared/components/product-form.tsx'

const ProductImport = lazyPart(() => import('./product-import.tsx'))
const TYPING_MS = 300

/**
 * The products of the caller's shop: from here deals take name, codes and price, and rules of
 * programs their codes and categories.
 */
export default function ShopProducts({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('records')
  const [typed, setTyped] = useState('')
  const searched = useDebounced(typed.trim(), TYPING_MS)
  const pages = usePages(shopProducts(searched))
  /** The id of the open product; 'create' for a new one. */
  const [open, setOpen] = useState<string>()
  const [isImporting, setImporting] = useState(false)
  const close = () => setOpen(undefined)
  const actions = mayEdit ? (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('create')}>
        <Icon name="plus" className="size-4" />
        {t('shopProducts.add')}
      </Button>
      <Button variant="outline" onClick={() => setImporting(true)}>
        <Icon name="arrow-up" className="size-4" />
        {t('shopProducts.import')}
      </Button>
    </div>
  ) : null
  const isEmpty = searched === '' && pages.items?.length === 0
  return (
    <section aria-labelledby="shop-products" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid max-w-prose gap-1">
          <h2 id="shop-products" className="text-23">
            {t('products.title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('shopProducts.lead')}</p>
        </div>
        {isEmpty ? null : actions}
      </header>
      {isEmpty ? null : (
        <div className="flex items-center gap-3">
          <SearchField
            label={t('products.search')}
            placeholder={t('products.search')}
            clearLabel={t('common:clear')}
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
          />
          <CsvButton csv={'GET /product/export.csv'} ask={{ filters: {} }} />
        </div>
      )}
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={
          <EmptyState
            title={t(isEmpty ? 'shopProducts.none' : 'products.empty')}
            reason={t(isEmpty ? 'shopProducts.how' : 'noMatchReason')}
            action={isEmpty ? actions : undefined}
          />
        }
      >
        {(products) => (
          <ul className="overflow-hidden rounded-2xl bg-surface shadow-card">
            {products.map((product) => (
              <Row key={product._id} product={product} onOpen={mayEdit ? setOpen : undefined} />
            ))}
          </ul>
        )}
      </PagedList>
      {open === 'create' ? (
        <ProductForm isOwn record={undefined} onOpen={close} onClose={close} aside={undefined} />
      ) : open === undefined ? null : (
        <OpenProduct id={open} onClose={close} />
      )}
      {isImporting ? (
        <Suspense>
          <ProductImport onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function OpenProduct({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(productRecordQuery(id))
  if (data === undefined) return null
  return <ProductForm isOwn record={data} onOpen={onClose} onClose={onClose} aside={undefined} />
}

interface RowProps {
  product: ProductRow
  onOpen: ((id: string) => void) | undefined
}

function Row({ product: { _id, productName, price, category, code, gtin }, onOpen }: RowProps) {
  const { t } = useTranslation('records')
  const codes = [...(code === null ? [] : [code]), ...gtin]
  return (
    <li className="relative flex items-center gap-4 border-b border-line px-4 py-3 last:border-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        {onOpen === undefined ? (
          <span className="text-16 font-semibold wrap-anywhere">{productName}</span>
        ) : (
          <button
            type="button"
            onClick={() => onOpen(_id)}
            className="rounded-sm text-left text-16 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {productName}
          </button>
        )}
        <p className="text-14 wrap-anywhere text-ink-2">
          {[category, ...codes].filter(Boolean).join(' · ') || t('shopProducts.noCode')}
        </p>
      </div>
      <span className="num shrink-0 text-16 font-bold">
        {price === null ? (
          <span className="text-14 font-normal text-ink-3">{t('shopProducts.noPrice')}</span>
        ) : (
          formatPrice(price)
        )}
      </span>
    </li>
  )
}
