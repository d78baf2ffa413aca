import { REVIEW_PAGE, REVIEWS_AT_FIRST } from '@vicino/contract/social/reviews/constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBroughtIntoSight } from '~/lib/use-brought-into-sight.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { QueueCount } from '~/ui/queue/queue-count.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { unansweredReviews } from '../api/reviews.ts'
import { useReviewActs } from '../hooks/use-review-acts.tsx'
import { AboutProduct } from './about-product.tsx'
import { ReviewItem } from './review-item.tsx'

/** Reviews of the caller's brand that wait for an answer, newest first. */
export default function UnansweredReviews() {
  const { t } = useTranslation('reviews')
  const pages = usePages(unansweredReviews)
  const { data: count } = useInfiniteQuery({
    ...unansweredReviews,
    select: ({ pages: [first] }) => first?.totalCount ?? 0,
  })
  const [shown, setShown] = useState(REVIEWS_AT_FIRST)
  const { acts, dialog } = useReviewActs()
  const section = useBroughtIntoSight('reviews', !pages.isPending)
  return (
    <section
      ref={section}
      id="reviews"
      aria-labelledby="unanswered-reviews"
      className="grid scroll-mt-20 grid-cols-1 gap-3"
    >
      <h2 id="unanswered-reviews" className="flex items-center gap-2 text-23">
        {t('queue.title')}
        <QueueCount count={count} label={t('queue.waiting', { count: count ?? 0 })} />
      </h2>
      {pages.isPending ? (
        <Skeleton className="h-36 rounded-xl" />
      ) : pages.error !== null && pages.items.length === 0 ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : pages.items.length === 0 ? (
        <p className="rounded-2xl bg-surface p-5 text-14 text-ink-2 shadow-card">{t('queue.empty')}</p>
      ) : (
        <ul aria-labelledby="unanswered-reviews" className="grid grid-cols-1 gap-3">
          {pages.items.slice(0, shown).map((review) => (
            <li key={review._id} className="rounded-2xl bg-surface p-4 shadow-card md:p-5">
              <ReviewItem review={review} acts={acts} heading={<AboutProduct review={review} />} />
            </li>
          ))}
        </ul>
      )}
      {pages.items.length > shown || pages.hasMore ? (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={pages.isLoadingMore}
          onClick={() => {
            setShown(shown + REVIEW_PAGE)
            if (shown + REVIEW_PAGE > pages.items.length) pages.loadMore()
          }}
        >
          {t('showMore')}
        </Button>
      ) : null}
      {dialog}
    </section>
  )
}
