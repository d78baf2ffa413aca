import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import { Suspense, useState } from 'react'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'
import { waitingPosts } from '~/modules/social/posts/shared/api/posts.ts'
import { WaitingPosts } from '~/modules/social/posts/brand/waiting-posts.tsx'
import UnansweredReviews from '~/modules/social/reviews/components/unanswered-reviews.tsx'
import { CompactPrograms } from '~/modules/loyalty/programs/brand/list/compact-list.tsx'
import { OwnDeals } from '~/modules/marketplace/deals/brand/own/own-deals.tsx'
import type { OwnLinks } from '~/modules/marketplace/deals/brand/own/own-links.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { ShopDesk } from '~/modules/till/till/components/shop-desk.tsx'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { PinMap } from '../layout/pin-map.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { QueueCount } from '~/ui/queue/queue-count.tsx'

const PromotersDesk = lazyPart(
  () => import('~/modules/channels/promoters/brand/promoters-desk.tsx'),
  ErrorState,
)
const PlaceCard = lazyPart(async () => ({
  default: (await import('~/modules/marketplace/brands/brand/company/place-card.tsx')).PlaceCard,
}))
const PromoteDeal = lazyPart(() => import('~/modules/channels/promoters/brand/promote-deal.tsx'))

const small = buttonStyle({ size: 'sm', variant: 'outline' })
const LINKS: OwnLinks = {
  create: <CreateLink />,
  edit: ({ _id }) => <EditLink id={_id} />,
  copy: ({ _id }) => <CopyLink id={_id} />,
  promote: (deal) => <PromoteButton deal={deal} />,
  open: ({ _id, title }) => (
    <Link to="/dashboard" search={(was) => ({ ...was, detail: _id })} className="hover:underline">
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

/**
 * The dashboard of a shop's staff under the shop's public name, with its deals and programs below
 * (R-232, R-251).
 */
export default function DashboardShop({ brandId }: { brandId: string | null }) {
  useTranslation(['till', 'programs', 'posts', 'publish', 'promoters', 'reviews'])
  const allows = useAllows()
  const { data } = useQuery({ ...brandProfile(brandId ?? '', undefined), enabled: brandId !== null })
  return (
    <>
      <ShopDesk shop={data?.username} />
      {brandId === null ? null : (
        <div className="page grid grid-cols-1 gap-8 pt-8 pb-10">
          <Suspense>
            <PlaceCard
              brandId={brandId}
              pinMap={PinMap}
              mayEditCompany={data?.can.edit === true}
              mayEditShops={allows('shop-EDIT')}
            />
          </Suspense>
          {allows('post-APPROVE') ? <PostQueue /> : null}
          {allows('review-ANSWER') ? <UnansweredReviews /> : null}
          {allows('program-LIST') ? <CompactPrograms brandId={brandId} /> : null}
          {allows('deal-LIST') ? <OwnDeals links={LINKS} /> : null}
          {allows('promoter-LIST') ? (
            <Suspense>
              <PromotersDesk />
            </Suspense>
          ) : null}
        </div>
      )}
    </>
  )
}

/** Proof Posts of the shop's products that wait for its decision. */
function PostQueue() {
  const { t } = useTranslation('posts')
  const { data: count } = useInfiniteQuery({
    ...waitingPosts,
    select: ({ pages }) => pages[0]?.totalCount ?? 0,
  })
  return (
    <section aria-labelledby="post-queue" className="grid grid-cols-1 gap-3">
      <h2 id="post-queue" className="flex items-center gap-2 text-23">
        {t('queue.title')}
        <QueueCount count={count} label={t('queue.waiting', { count: count ?? 0 })} />
      </h2>
      <WaitingPosts />
    </section>
  )
}
