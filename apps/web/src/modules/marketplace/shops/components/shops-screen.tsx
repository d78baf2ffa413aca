import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import type { PinMap } from '~/lib/pin-map.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { allShops } from '../api/shops.ts'
import { ShopCard } from './shop-card.tsx'

const ShopSheet = lazyPart(() => import('./shop-sheet.tsx'))
const ShopImportSheet = lazyPart(() => import('./shop-import.tsx'))

/** The shops of a brand besides its own address: their addresses and opening hours. */
export function ShopsScreen({ mayEdit, pinMap }: { mayEdit: boolean; pinMap: PinMap }) {
  const { t } = useTranslation('shops')
  const shops = useQuery(allShops)
  const [open, setOpen] = useState<'add' | 'import'>()
  const close = () => setOpen(undefined)
  const add = mayEdit ? (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('add')}>
        <Icon name="plus" className="size-4" />
        {t('add')}
      </Button>
      <Button variant="outline" onClick={() => setOpen('import')}>
        <Icon name="arrow-up" className="size-4" />
        {t('import.open')}
      </Button>
    </div>
  ) : null
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {shops.data?.length === 0 ? null : add}
      </header>
      {shops.data === undefined ? (
        shops.error ? (
          <ErrorState error={shops.error} onRetry={() => void shops.refetch()} />
        ) : (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Skeleton className="h-44 rounded-2xl" />
            <Skeleton className="h-44 rounded-2xl" />
          </div>
        )
      ) : shops.data.length === 0 ? (
        <section className="rounded-2xl bg-surface shadow-card">
          <EmptyState className="max-w-md" title={t('none')} reason={t('how')} action={add} />
        </section>
      ) : (
        <ul aria-label={t('title')} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {shops.data.map((shop) => (
            <li key={shop._id} className="grid grid-cols-1">
              <ShopCard shop={shop} mayEdit={mayEdit} pinMap={pinMap} />
            </li>
          ))}
        </ul>
      )}
      {open === 'add' ? (
        <Suspense>
          <ShopSheet shop={null} pinMap={pinMap} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'import' ? (
        <Suspense>
          <ShopImportSheet hasShops={(shops.data?.length ?? 0) > 0} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}
