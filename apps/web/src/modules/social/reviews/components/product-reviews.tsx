import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { firstReviews, reviewStanding } from '../api/reviews.ts'
import { useReviewActs } from '../hooks/use-review-acts.tsx'
import { HowVerified } from './how-verified.tsx'
import ReviewForm from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { Summary } from './summary.tsx'

const ReviewsPanel = lazyPart(() => import('./reviews-panel.tsx'))

interface ProductReviewsProps {
  readonly product: { readonly _id: string; readonly productName: string }
  readonly dealId: string
}

/**
 * 'Recensioni' of a deal's product: average, bars, the person's own review or a button to write
 * one, and the first others.
 */
export default function ProductReviews({ product, dealId }: ProductReviewsProps) {
  const { t } = useTranslation('reviews')
  const title = useId()
  const navigate = useNavigate()
  // Outside /deals the router gives the parameter as text.
  const { reviews } = useSearch({ strict: false }) as { reviews?: true | string }
  const isLinked = String(reviews) === 'true'
  const { data, isPending } = useQuery(firstReviews({ productId: product._id }))
  const { data: standing } = useQuery(reviewStanding(product._id))
  const [writing, setWriting] = useState(false)
  const [panel, setPanel] = useState<{ stars: number | undefined }>()
  const { acts, dialog } = useReviewActs()
  const own = standing?.review ?? null
  const mayWrite = standing !== undefined && own === null && standing.refusal === null
  function close() {
    setPanel(undefined)
    if (!isLinked) return
    void navigate({
      to: '.',
      search: (was) => ({ ...was, reviews: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  if (isPending) return <Skeleton className="h-40 rounded-xl" />
  const others = data?.items.filter(({ _id }) => _id !== own?._id) ?? []
  const total = data?.summary.total ?? 0
  return (
    <section id="reviews" aria-labelledby={title} className="flex scroll-mt-20 flex-col gap-4">
      <h3 id={title} className="text-19">
        {t('title')}
      </h3>
      {data === undefined || total === 0 ? (
        <p className="rounded-xl bg-sunken p-4 text-14 text-pretty text-ink-2">
          {t(standing?.refusal === 'not_bought' ? 'emptyNotBought' : 'empty')}
        </p>
      ) : (
        <Summary summary={data.summary} onChoose={(stars) => setPanel({ stars })} />
      )}
      {mayWrite ? (
        <Button className="self-start" onClick={() => setWriting(true)}>
          <Icon name="star" className="size-5" />
          {t('write')}
        </Button>
      ) : standing?.refusal === 'too_late' ? (
        <p className="text-14 text-pretty text-ink-2">{t('tooLate')}</p>
      ) : null}
      {own === null ? null : (
        <div className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4">
          <ReviewItem
            review={own}
            acts={acts}
            heading={<p className="text-12 font-semibold text-ink-2">{t('yours')}</p>}
          />
        </div>
      )}
      {others.length === 0 ? null : (
        <ul aria-labelledby={title} className="grid grid-cols-1 gap-6">
          {others.map((review) => (
            <li key={review._id}>
              <ReviewItem review={review} acts={acts} />
            </li>
          ))}
        </ul>
      )}
      {total > 1 ? (
        <Button variant="outline" className="self-start" onClick={() => setPanel({ stars: undefined })}>
          {t('all', { count: total, shown: formatCount(total) })}
        </Button>
      ) : null}
      <HowVerified />
      {writing ? <ReviewForm product={product} review={null} onClose={() => setWriting(false)} /> : null}
      {dialog}
      {panel !== undefined || isLinked ? (
        <Suspense>
          <ReviewsPanel
            subject={{ productId: product._id }}
            dealId={dealId}
            stars={panel?.stars}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
