import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { dealRecordQuery } from '~/modules/marketplace/deals/admin/api/deals.ts'
import { PriceTag } from '~/ui/price-tag.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The deal of a report as its readers see it: picture, price, description and end. */
export function ReportedDeal({ id }: { id: string }) {
  const { t } = useTranslation('moderation')
  const { data: deal, isError } = useQuery(dealRecordQuery(id))
  if (isError) return null
  if (deal === undefined) return <Skeleton className="h-40 rounded-lg" />
  return (
    <article aria-label={deal.title} className="grid gap-2 rounded-lg border border-line p-3">
      <div className="flex gap-3">
        {deal.images[0] === undefined ? null : (
          <ResponsiveImage
            src={deal.images[0]}
            alt=""
            sizes="96px"
            className="size-24 shrink-0 rounded-md object-cover"
          />
        )}
        <div className="grid min-w-0 content-start gap-1">
          <p className="text-16 font-semibold wrap-anywhere">{deal.title}</p>
          <PriceTag price={deal.discountPrice} listPrice={deal.price} className="text-19" />
          <p className="num text-12 text-ink-2">
            {t('dealEnds', { at: formatDateTime(deal.expirationDate) })}
          </p>
        </div>
      </div>
      {deal.description === '' ? null : (
        <p className="max-h-40 overflow-y-auto text-14 wrap-anywhere whitespace-pre-line">
          {deal.description}
        </p>
      )}
      <Link
        to="/dashboard/deal/$id"
        params={{ id }}
        className="inline-flex min-h-11 items-center justify-self-start rounded-md text-14 font-semibold text-azzurro underline-offset-4 hover:underline"
      >
        {t('dealRecord')}
      </Link>
    </article>
  )
}
