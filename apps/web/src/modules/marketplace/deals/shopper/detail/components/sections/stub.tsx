import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useDealState, useSecondsLeft, useUrgency } from '../../../hooks/use-deal-clock.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { hoursClock } from '@vicino/domain/countdown'
import { expiryLabel } from '../../../model/time.ts'

interface StubProps {
  deal: Deal
  city: string | undefined
  /** The end that was announced first, of a prolonged deal. */
  prolongedFrom: string | null
}

/**
 * The tear-off part of the coupon: the end, the units left, and the place of redemption.
 */
export function Stub({ deal, city, prolongedFrom }: StubProps) {
  const { t } = useTranslation('detail')
  const state = useDealState(deal)
  const where = deal.link === null ? 'store' : 'globe'
  return (
    <dl className="grid gap-3 text-14">
      <Fact icon={<Icon name="calendar-clock" />} term={t('expiry.term')}>
        <Expiry expirationDate={deal.expirationDate} over={state === 'expired'} />
        {prolongedFrom === null || state === 'expired' ? null : (
          <span className="block font-normal text-ink-2">
            {t('expiry.prolonged', { date: formatDateTime(prolongedFrom) })}
          </span>
        )}
      </Fact>
      <Fact icon={<Icon name="package-open" />} term={t('quantity.term')}>
        {deal.quantity > 0 ? t('quantity.left', { count: deal.quantity }) : t('state.soldOut')}
      </Fact>
      <Fact icon={<Icon name={where} />} term={t('channel.term')}>
        {deal.link === null ? t(city ? 'channel.store' : 'channel.shop', { city }) : t('channel.online')}
      </Fact>
    </dl>
  )
}

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3">
      {icon}
      <dt className="sr-only">{term}</dt>
      <dd className="font-semibold num">{children}</dd>
    </div>
  )
}

/** A live countdown for a flash deal, otherwise days and date. */
function Expiry({ expirationDate, over }: { expirationDate: string; over: boolean }) {
  const { t } = useTranslation(['detail', 'deals'])
  const urgency = useUrgency(expirationDate)
  const now = useMinute()
  const label = expiryLabel(expirationDate, now)
  if (!over && urgency !== 'calm') return <Countdown expirationDate={expirationDate} />
  return (
    <>
      {t(`deals:expiry.${label.key}`, { count: 'count' in label ? label.count : 0 })}
      <span className="block font-normal text-ink-2">
        {t('expiry.on', { date: formatDateTime(expirationDate) })}
      </span>
    </>
  )
}

function Countdown({ expirationDate }: { expirationDate: string }) {
  const { t } = useTranslation('detail')
  const left = hoursClock(useSecondsLeft(expirationDate))
  return (
    <span role="timer" aria-label={t('expiry.countdown', { time: left })} className="text-pomodoro">
      {t('expiry.countdown', { time: left })}
    </span>
  )
}
