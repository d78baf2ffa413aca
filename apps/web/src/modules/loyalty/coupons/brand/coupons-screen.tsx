import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { TEMPLATE_STATES } from '@vicino/contract/loyalty/coupons/constants'
import { useState } from 'react'
import { formatCount, formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { couponPages } from '../../programs/shared/api/choices.ts'
import { CouponDetail } from './coupon-detail.tsx'
import { type CouponForm, formOf, NEW_COUPON } from './coupon-form.ts'
import { CouponSheet } from './coupon-sheet.tsx'
import { Metric } from './metric.tsx'

const FILTERS = ['all', ...TEMPLATE_STATES] as const
type Filter = (typeof FILTERS)[number]

interface Editing {
  /** null makes a new coupon. */
  readonly coupon: CouponTemplate | null
  readonly start: CouponForm
}

/**
 * 'Coupon Digitali': the coupons that a brand gives to its customers, with the metrics of each
 * (R-380, R-383).
 */
export default function CouponsScreen({ brandId }: { brandId: string }) {
  const { t } = useTranslation(['coupons', 'programs', 'wallet-passes'])
  const mayEdit = useAllows()('coupon-EDIT')
  const [filter, setFilter] = useState<Filter>('all')
  const [openId, setOpenId] = useState<string>()
  const [editing, setEditing] = useState<Editing>()
  const pages = usePages(couponPages(brandId, filter === 'all' ? undefined : filter))
  const open = pages.items.find(({ _id }) => _id === openId)
  const isEmpty = !pages.isPending && pages.items.length === 0 && filter === 'all' && !pages.error
  const make = mayEdit ? (
    <Button onClick={() => setEditing({ coupon: null, start: NEW_COUPON })}>
      <Icon name="plus" className="size-4" />
      {t('make')}
    </Button>
  ) : null
  return (
    <div className="page grid grid-cols-1 content-start gap-6 pt-4 pb-10 md:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h1 className="text-28 md:text-36">{t('programs:nav.coupons')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {isEmpty ? null : make}
      </header>
      {isEmpty ? null : (
        <div role="group" aria-label={t('filter')} className="flex flex-wrap gap-2">
          {FILTERS.map((each) => (
            <Chip key={each} selected={each === filter} onClick={() => setFilter(each)}>
              {t(`filters.${each}`)}
            </Chip>
          ))}
        </div>
      )}
      <PagedList
        key={filter}
        pages={pages}
        skeleton={
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <Skeleton className="h-56 rounded-2xl" />
            <Skeleton className="h-56 rounded-2xl" />
          </div>
        }
        moreSkeleton={<Skeleton className="h-56 rounded-2xl" />}
        empty={
          filter === 'all' ? (
            <section className="rounded-2xl bg-surface shadow-card">
              <EmptyState className="max-w-md" title={t('none')} reason={t('noneText')} action={make} />
            </section>
          ) : (
            <EmptyState title={t('noneFiltered')} reason={t('noneFilteredText')} />
          )
        }
        end={t('end')}
      >
        {(coupons) => (
          <ul aria-label={t('programs:nav.coupons')} className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {coupons.map((coupon) => (
              <li key={coupon._id} className="grid grid-cols-1">
                <CouponRow coupon={coupon} onOpen={() => setOpenId(coupon._id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {open ? (
        <CouponDetail
          key={open._id}
          brandId={brandId}
          coupon={open}
          onClose={() => setOpenId(undefined)}
          onEdit={(isCopy) => {
            setOpenId(undefined)
            setEditing({
              coupon: isCopy ? null : open,
              start: { ...formOf(open), ...(isCopy && { publicCode: '' }) },
            })
          }}
        />
      ) : null}
      {editing ? <CouponSheet brandId={brandId} {...editing} onClose={() => setEditing(undefined)} /> : null}
    </div>
  )
}

const TONES = { active: 'basilico', paused: 'ambra', ended: 'neutral' } as const

function CouponRow({ coupon, onOpen }: { coupon: CouponTemplate; onOpen: () => void }) {
  const { t } = useTranslation('coupons')
  const { name, state, figures, total, given, minSpend, validTo, validDays, publicCode } = coupon
  return (
    <article className="grid grid-cols-1 content-between gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-5">
      <CouponPass coupon={coupon} isOver={state === 'ended'}>
        {minSpend > 0 ? (
          <p className="text-12 text-pretty text-ink-2">
            {t('terms.minSpend', { amount: formatPrice(minSpend) })}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-12 text-ink-2">
          <Badge tone={TONES[state]} dot>
            {t(`states.${state}`)}
          </Badge>
          {validTo === null
            ? t('days', { count: validDays ?? 0 })
            : t('until', { date: formatDate(validTo) })}
          {publicCode === null ? null : <span className="num">{t('publicCode', { code: publicCode })}</span>}
        </p>
      </CouponPass>
      <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-2 sm:grid-cols-4">
        <Metric
          label={t('figures.issued')}
          value={
            total === null ? formatCount(figures.issued) : `${formatCount(given)} / ${formatCount(total)}`
          }
        />
        <Metric label={t('figures.used')} value={formatCount(figures.used)} />
        <Metric
          label={t('figures.useRate')}
          value={figures.useRate === null ? '–' : `${formatCount(figures.useRate)}%`}
        />
        <Metric label={t('figures.sales')} value={formatPrice(figures.sales)} />
      </dl>
      <Button variant="outline" className="justify-self-start" onClick={onOpen}>
        {t('open', { name })}
      </Button>
    </article>
  )
}
