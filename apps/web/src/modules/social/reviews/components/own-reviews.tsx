import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBroughtIntoSight } from '~/lib/use-brought-into-sight.ts'
import { usePages } from '~/lib/use-pages.ts'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ownReviews } from '../api/reviews.ts'
import { useReviewActs } from '../hooks/use-review-acts.tsx'
import { AboutProduct } from './about-product.tsx'
import { ReviewItem } from './review-item.tsx'
import ToReview from './to-review.tsx'

/** The person's own reviews with their answers, and the deals left to review. */
export default function OwnReviews() {
  const { t } = useTranslation('reviews')
  const pages = usePages(ownReviews)
  const { acts, dialog } = useReviewActs()
  const section = useBroughtIntoSight('reviews', !pages.isPending)
  return (
    <section
      ref={section}
      id="reviews"
      aria-labelledby="own-reviews"
      className="grid scroll-mt-20 grid-cols-1 gap-3"
    >
      <h2 id="own-reviews" className="text-19">
        {t('own.title')}
      </h2>
      <ToReview />
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-36 rounded-xl" />}
        empty={<p className="rounded-2xl bg-surface p-5 text-14 text-ink-2 shadow-card">{t('own.empty')}</p>}
        className="grid grid-cols-1 gap-3"
      >
        {(reviews) => (
          <ul aria-labelledby="own-reviews" className="grid grid-cols-1 gap-3">
            {reviews.map((review) => (
              <li key={review._id} className="rounded-2xl bg-surface p-4 shadow-card md:p-5">
                <ReviewItem review={review} acts={acts} heading={<AboutProduct review={review} />} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {dialog}
    </section>
  )
}
