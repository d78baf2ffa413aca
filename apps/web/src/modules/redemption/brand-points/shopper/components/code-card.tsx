import { Icon } from '~/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useCountdown } from '~/lib/use-countdown.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'
import { type CodeLine, timeLeft } from '../model/redemption-line.ts'
import { Amount } from './amount.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { DealTitleLink } from './deal-title-link.tsx'

/** The time is red from this many seconds left. */
const URGENT_SECONDS = 60

interface CodeCardProps {
  line: CodeLine
  onCancel: () => void
  /** Runs when the code has expired. */
  onOver: () => void
}

/**
 * A valid code drawn as a coupon: the deal, and on the stub the time left and a link to the code.
 */
export function CodeCard({ line, onCancel, onOver }: CodeCardProps) {
  const { t } = useTranslation('wallet')
  const left = useCountdown(line.expiresAt)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (left === 0) over()
  }, [left])
  const online = line.channel === 'online'
  const where = online ? 'globe' : 'store'
  const time = timeLeft(left)
  return (
    <article className="overflow-hidden rounded-xl bg-surface shadow-card">
      <div className="flex gap-3 p-4 pb-2">
        <DealThumb src={line.deal.image} className="size-20 rounded-md" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="line-clamp-2 font-sans text-16 leading-snug font-semibold break-words">
            <DealTitleLink dealId={line.deal._id} title={line.deal.title} />
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-2">
            {line.brand.username}
            <Badge tone="azzurro">
              <Icon name={where} className="size-3.5" />
              {t(online ? 'codes.online' : 'codes.store')}
            </Badge>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PriceTag price={line.discountPrice} listPrice={line.price} className="text-19" />
            <Amount amount={line.points} className="text-12" />
          </p>
        </div>
      </div>
      <Perforation />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-1 pb-4">
        <p className="grow text-12 text-ink-2">
          {left > 0 ? t('codes.left') : t('codes.over')}
          <span
            role="timer"
            aria-label={time}
            className={`num block font-display text-28 leading-none font-bold ${left < URGENT_SECONDS ? 'text-pomodoro' : 'text-ink'}`}
          >
            {time}
          </span>
        </p>
        <div className="flex flex-wrap gap-2 max-sm:grow">
          <Button variant="ghost" onClick={onCancel} className="max-sm:flex-1">
            {t('codes.cancel')}
            <VisuallyHidden>: {line.deal.title}</VisuallyHidden>
          </Button>
          <Link
            to={online ? '/validazione' : '/riscatta'}
            search={{ id: line.deal._id }}
            className={buttonStyle({ variant: 'lemon', className: 'max-sm:flex-1' })}
          >
            {t('codes.show')}
            <VisuallyHidden>: {line.deal.title}</VisuallyHidden>
          </Link>
        </div>
      </div>
    </article>
  )
}
