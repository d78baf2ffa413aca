import { DealThumb } from '~/ui/deal-thumb.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RedemptionLine } from '@vicino/contract/redemption/redemptions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Strip } from '~/ui/strip.tsx'
import { recentRedemptions } from '../../api/recent-redemptions.ts'

/**
 * The latest redemptions as small torn coupons, side by side. Without any it links to the deals.
 */
export function RecentRedemptions() {
  const { t } = useTranslation('account')
  const { data, error, isFetching, refetch } = useQuery(recentRedemptions)
  return (
    <section aria-labelledby="recent-redemptions" className="grid grid-cols-1 gap-2">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-redemptions" className="text-19">
          {t('recent.title')}
        </h2>
        {data && data.items.length > 0 ? (
          <Link
            to="/wallet"
            search={{ tab: 'history' }}
            className="inline-flex min-h-11 items-center gap-1 rounded-md text-14 font-semibold text-azzurro hover:underline"
          >
            {t('recent.all')}
            <Icon name="chevron-right" className="size-4" />
          </Link>
        ) : null}
      </header>
      {data === undefined ? (
        error ? (
          <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="flex gap-3 overflow-hidden">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-52 w-40 shrink-0 rounded-xl" />
            ))}
          </div>
        )
      ) : data.items.length === 0 ? (
        <div className="grid justify-items-start gap-3 rounded-2xl bg-surface p-5 shadow-card">
          <p className="text-14 text-pretty text-ink-2">{t('recent.empty')}</p>
          <Link to="/deals" className={buttonStyle({ variant: 'lemon' })}>
            {t('explore')}
          </Link>
        </div>
      ) : (
        <Coupons items={data.items} />
      )}
    </section>
  )
}

function Coupons({ items }: { items: readonly RedemptionLine[] }) {
  const { t } = useTranslation('account')
  const track = useRef<HTMLUListElement>(null)
  return (
    <Strip track={track}>
      <ul
        ref={track}
        aria-label={t('recent.title')}
        className="-mx-4 scrollbar-none flex gap-3 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1"
      >
        {items.map((line) => (
          <li key={line._id} className="w-40 shrink-0">
            <Coupon line={line} />
          </li>
        ))}
      </ul>
    </Strip>
  )
}

function Coupon({ line }: { line: RedemptionLine }) {
  const { t } = useTranslation('account')
  const used = line.status === 'redeemed'
  return (
    <Link
      to="."
      search={(was) => ({ ...was, detail: line.deal._id })}
      state={oneDealDeeper}
      resetScroll={false}
      className="press flex h-full flex-col overflow-hidden rounded-xl bg-surface shadow-card"
    >
      <DealThumb src={line.deal.image} muted={!used} className="aspect-5/4" />
      <Perforation className="-my-2" />
      <span className="grid flex-1 content-between gap-1.5 px-3 pt-1 pb-3">
        <span className="line-clamp-2 text-14 leading-snug font-semibold">{line.deal.title}</span>
        <span className="num flex flex-wrap items-baseline justify-between gap-x-2 text-12 text-ink-2">
          <span>{formatDate(line.closedAt ?? line.expiresAt)}</span>
          <span className={used ? 'text-14 font-bold text-ink' : ''}>
            {used ? formatPrice(line.discountPrice) : t(`recent.status.${line.status}`)}
          </span>
        </span>
      </span>
    </Link>
  )
}
