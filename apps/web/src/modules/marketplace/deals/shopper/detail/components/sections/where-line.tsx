import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { formatDistance } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { OpenBadge } from '~/modules/marketplace/shops/shared/open-badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

export interface WhereLineProps {
  readonly deal: Deal
  readonly full: DealDetail | undefined
  /** The distance stands beside the shop's name already. */
  readonly hidesDistance?: boolean
  /** The address of directions to a point. */
  readonly directions: (to: { readonly lat: number; readonly lon: number }) => string
}

const link = 'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-sm hover:underline'

/** Whether the shop is open, its street with the way there, its distance and telephone. */
export function WhereLine({ deal, full, hidesDistance = false, directions }: WhereLineProps) {
  const { t } = useTranslation('detail')
  if (deal.link !== null) return null
  // As high as the lines that follow, so that the price keeps its place.
  if (full === undefined) return <Skeleton className="h-17 rounded-md" />
  const { brand } = full
  const { isOpen = null, changesAt = null, phone = '' } = brand
  const far = hidesDistance || deal.distance === undefined ? [] : [formatDistance(deal.distance)]
  return (
    <div className="grid min-h-17 content-start justify-items-start text-14">
      {isOpen === null ? null : <OpenBadge isOpen={isOpen} changesAt={changesAt} />}
      <div className="flex max-w-full flex-wrap gap-x-5">
        <a
          href={directions({ lat: brand.latitude, lon: brand.longitude })}
          target="_blank"
          rel="noopener noreferrer"
          className={link}
        >
          <Icon name="map-pin" className="size-4 shrink-0 text-azzurro" />
          <span className="num min-w-0 wrap-anywhere">
            {[[brand.address, brand.city].filter(Boolean).join(', '), ...far].filter(Boolean).join(' · ')}
          </span>
          <span className="sr-only">
            {t('way.directions')} ({t('way.newTab')})
          </span>
        </a>
        {phone === '' ? null : (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={link}>
            <Icon name="phone" className="size-4 shrink-0 text-azzurro" />
            <span className="sr-only">{t('phone')} </span>
            <span className="num">{phone}</span>
          </a>
        )}
      </div>
    </div>
  )
}
