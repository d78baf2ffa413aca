import { useQuery } from '@tanstack/react-query'
import { REVIEW_ORDERS } from '@vicino/contract/social/reviews/constants'
import { useEffect, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { watchComments } from '~/lib/live/live.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { firstReviews, reviewPages, type Chosen, type Subject } from '../api/reviews.ts'
import { useReviewActs } from '../hooks/use-review-acts.tsx'
import { AboutProduct } from './about-product.tsx'
import { HowVerified } from './how-verified.tsx'
import { ReviewItem } from './review-item.tsx'
import { Summary } from './summary.tsx'

interface ReviewsPanelProps {
  readonly subject: Subject
  /** The deal behind the panel. New reviews of its product then appear while it is open. */
  readonly dealId?: string | undefined
  /** The number of stars that is chosen at first. */
  readonly stars?: number | undefined
  readonly onClose: () => void
}

/**
 * All reviews, in four orders and by number of stars: from the bottom on a phone, on the right on a
 * desktop.
 */
export default function ReviewsPanel({ subject, dealId, stars, onClose }: ReviewsPanelProps) {
  const { t } = useTranslation('reviews')
  const [chosen, setChosen] = useState<Chosen>({ sort: 'helpful', stars })
  const pages = usePages(reviewPages(subject, chosen))
  const { data: first } = useQuery(firstReviews(subject))
  const { acts, dialog } = useReviewActs()
  useEffect(() => (dealId === undefined ? undefined : watchComments(dealId)), [dealId])
  const { items } = pages
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('title')}
      className="h-[88dvh] md:h-auto"
    >
      <div className="grid grid-cols-1 gap-5">
        {first === undefined ? (
          <Skeleton className="h-40 rounded-xl" />
        ) : (
          <Summary
            summary={first.summary}
            chosen={chosen.stars}
            onChoose={(number) => setChosen({ ...chosen, stars: number })}
          />
        )}
        <HowVerified />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <label className="grid gap-1.5 text-14 font-semibold">
            {t('order.label')}
            <select
              value={chosen.sort}
              onChange={({ target }) =>
                setChosen({
                  ...chosen,
                  sort: REVIEW_ORDERS.find((each) => each === target.value) ?? 'newest',
                })
              }
              className={`${fieldStyle} h-11 font-normal`}
            >
              {REVIEW_ORDERS.map((each) => (
                <option key={each} value={each}>
                  {t(`order.${each}`)}
                </option>
              ))}
            </select>
          </label>
          {chosen.stars === undefined ? null : (
            <Chip selected onClick={() => setChosen({ ...chosen, stars: undefined })}>
              {t('only', { stars: chosen.stars })} ×
            </Chip>
          )}
        </div>
        {pages.isPending ? (
          <Skeleton className="h-36 rounded-xl" />
        ) : pages.error !== null && items.length === 0 ? (
          <ErrorState error={pages.error} onRetry={pages.retry} />
        ) : items.length === 0 ? (
          <p className="py-6 text-center text-16 text-ink-2">{t('none')}</p>
        ) : (
          <ul aria-label={t('title')} className="grid grid-cols-1 gap-6">
            {items.map((review) => (
              <li key={review._id}>
                <ReviewItem
                  review={review}
                  acts={acts}
                  heading={'brandId' in subject ? <AboutProduct review={review} /> : null}
                />
              </li>
            ))}
          </ul>
        )}
        {pages.hasMore ? (
          <Button
            variant="outline"
            className="justify-self-center"
            pending={pages.isLoadingMore}
            onClick={pages.loadMore}
          >
            {t('showMore')}
          </Button>
        ) : null}
      </div>
      {dialog}
    </Sheet>
  )
}
