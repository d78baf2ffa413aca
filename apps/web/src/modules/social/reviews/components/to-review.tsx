import { useQuery } from '@tanstack/react-query'
import type { Reviewable } from '@vicino/contract/social/reviews/schemas'
import { useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { reviewable } from '../api/reviews.ts'
import ReviewForm from './review-form.tsx'

/** At most this many purchases are shown at once. */
const SHOWN = 3

/**
 * 'Com'è andata?': the latest purchases without a review, or only that of a deal. It is hidden
 * without any.
 */
export default function ToReview({ dealId }: { dealId?: string }) {
  const { t } = useTranslation('reviews')
  const { data } = useQuery(reviewable)
  const [chosen, setChosen] = useState<Reviewable>()
  const items = (data?.items ?? []).filter(({ deal }) => dealId === undefined || deal._id === dealId)
  return (
    <>
      {items.length === 0 ? null : (
        <section
          aria-label={t('invite.title')}
          className="grid grid-cols-1 gap-3 rounded-2xl bg-surface p-4 shadow-card"
        >
          <h2 className="text-16 font-semibold">{t('invite.title')}</h2>
          <ul className="grid grid-cols-1 gap-3">
            {items.slice(0, SHOWN).map((item) => (
              <li key={item.product._id} className="flex flex-wrap items-center gap-3">
                {item.deal.image === null ? null : (
                  <ResponsiveImage
                    src={item.deal.image}
                    alt=""
                    sizes="56px"
                    className="size-14 rounded-lg object-cover"
                  />
                )}
                <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
                  <span className="line-clamp-2 text-14 font-semibold wrap-anywhere">
                    {item.product.productName}
                  </span>
                  <span className="text-12 text-ink-2">
                    {item.brand.username} · {formatDate(item.boughtAt)}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={t('invite.writeOf', { product: item.product.productName })}
                  onClick={() => setChosen(item)}
                >
                  <Icon name="star" className="size-4" />
                  {t('invite.write')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen === undefined ? null : (
        <ReviewForm product={chosen.product} review={null} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
