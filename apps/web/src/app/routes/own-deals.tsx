import { Link } from '@tanstack/react-router'
import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import { Suspense, useState } from 'react'
import { OwnDeals } from '~/modules/marketplace/deals/brand/own/own-deals.tsx'
import type { OwnLinks } from '~/modules/marketplace/deals/brand/own/own-links.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Icon } from '~/ui/icon.tsx'

const PromotersDesk = lazyPart(
  () => import('~/modules/channels/promoters/brand/promoters-desk.tsx'),
  ErrorState,
)
const ShopProducts = lazyPart(
  () => import('~/modules/marketplace/products/brand/shop-products.tsx'),
  ErrorState,
)
const PromoteDeal = lazyPart(() => import('~/modules/channels/promoters/brand/promote-deal.tsx'))

const small = buttonStyle({ size: 'sm', variant: 'outline' })
const LINKS: OwnLinks = {
  create: <CreateLink />,
  edit: ({ _id }) => <EditLink id={_id} />,
  copy: ({ _id }) => <CopyLink id={_id} />,
  editPlanned: (id) => <EditPlannedLink id={id} />,
  promote: (deal) => <PromoteButton deal={deal} />,
  open: ({ _id, title }) => (
    <Link to="/miei-deal" search={(was) => ({ ...was, detail: _id })} className="hover:underline">
      {title}
    </Link>
  ),
}

function CreateLink() {
  const { t } = useTranslation('publish')
  return (
    <Link to="/create-deal" className={buttonStyle()}>
      <Icon name="plus" className="size-4" />
      {t('own.create')}
    </Link>
  )
}

function EditLink({ id }: { id: string }) {
  const { t } = useTranslation('publish')
  return (
    <Link to="/create-deal" search={{ edit: id }} className={small}>
      <Icon name="pen-line" className="size-4" />
      {t('own.edit')}
    </Link>
  )
}

function EditPlannedLink({ id }: { id: string }) {
  const { t } = useTranslation('publish')
  return (
    <Link to="/create-deal" search={{ planned: id }} className={small}>
      <Icon name="pen-line" className="size-4" />
      {t('own.edit')}
    </Link>
  )
}

function CopyLink({ id }: { id: string }) {
  const { t } = useTranslation('publish')
  return (
    <Link to="/create-deal" search={{ copy: id }} className={small}>
      <Icon name="copy" className="size-4" />
      {t('own.copy')}
    </Link>
  )
}

function PromoteButton({ deal }: { deal: OwnDeal }) {
  const { t } = useTranslation('promoters')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <Icon name="share-2" className="size-4" />
        {t('open.button')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PromoteDeal deal={deal} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** 'Deal': the shop's own deals with its promoters below, or its products. */
export default function OwnDealsRoute() {
  const { t } = useTranslation(['shell', 'publish', 'promoters'])
  const allows = useAllows()
  const [shown, setShown] = useState<'deals' | 'products'>('deals')
  return (
    <div className="page grid grid-cols-1 gap-8 pt-2 pb-10 md:pt-8">
      <h1 className="text-28 md:text-36">{t('menu.ownDeals')}</h1>
      {allows('deal-LIST') ? (
        <SegmentedControl
          label={t('publish:own.which')}
          value={shown}
          onValueChange={setShown}
          className="justify-self-start"
          options={[
            { value: 'deals', label: t('menu.ownDeals') },
            { value: 'products', label: t('publish:own.products') },
          ]}
        />
      ) : null}
      {shown === 'products' ? (
        <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
          <ShopProducts mayEdit={allows('product-EDIT')} />
        </Suspense>
      ) : null}
      {shown === 'deals' && allows('deal-LIST') ? <OwnDeals links={LINKS} /> : null}
      {shown === 'deals' && allows('promoter-LIST') ? (
        <Suspense>
          <PromotersDesk />
        </Suspense>
      ) : null}
    </div>
  )
}
