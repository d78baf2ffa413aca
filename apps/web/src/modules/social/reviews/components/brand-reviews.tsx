import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { firstReviews } from '../api/reviews.ts'
import { useReviewActs } from '../hooks/use-review-acts.tsx'
import { AboutProduct } from './about-product.tsx'
import { ReviewItem } from './review-item.tsx'
import ReviewsPanel from './reviews-panel.tsx'
import { Summary } from './summary.tsx'

/** Reviews of everything that a brand sold. It is hidden without any. */
export default function BrandReviews({ brandId }: { brandId: string }) {
  const { t } = useTranslation('reviews')
  const { data } = useQuery(firstReviews({ brandId }))
  const [panel, setPanel] = useState<{ stars: number | undefined }>()
  const { acts, dialog } = useReviewActs()
  if (data === undefined || data.summary.total === 0) return null
  const { items, summary } = data
  return (
    <section aria-labelledby="brand-reviews" className="grid grid-cols-1 gap-4">
      <h2 id="brand-reviews" className="text-23">
        {t('title')}
      </h2>
      <div className="grid grid-cols-1 gap-5 rounded-2xl bg-surface p-4 shadow-card md:grid-cols-[20rem_minmax(0,1fr)] md:p-5">
        <div className="grid content-start gap-4">
          <Summary summary={summary} onChoose={(stars) => setPanel({ stars })} />
          <Button variant="outline" onClick={() => setPanel({ stars: undefined })}>
            {t('all', { count: summary.total, shown: formatCount(summary.total) })}
          </Button>
        </div>
        <ul aria-labelledby="brand-reviews" className="grid grid-cols-1 gap-6">
          {items.map((review) => (
            <li key={review._id}>
              <ReviewItem review={review} acts={acts} heading={<AboutProduct review={review} />} />
            </li>
          ))}
        </ul>
      </div>
      {dialog}
      {panel === undefined ? null : (
        <ReviewsPanel subject={{ brandId }} stars={panel.stars} onClose={() => setPanel(undefined)} />
      )}
    </section>
  )
}
