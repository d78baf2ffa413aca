import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { formatPrice } from '~/lib/format.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { minutesClock } from '@vicino/domain/countdown'
import { Countdown } from './countdown.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'

interface PreviewCardProps {
  line: TillLine
  /** The confirmation is being sent. */
  busy: boolean
  /** A confirmation was sent and got no answer. */
  unsure: boolean
  onConfirm: () => void
  onRetry: () => void
  onCancel: () => void
}

/** The deal and the price to pay, shown before the confirmation. */
export function PreviewCard({ line, busy, unsure, ...press }: PreviewCardProps) {
  const { t } = useTranslation('till')
  const mayConfirm = useAllows()('code-CONFIRM')
  const title = useId()
  const silent = line.unheardSeconds
  const heading = useRef<HTMLHeadingElement>(null)
  const escape = useEffectEvent(() => {
    if (!busy) press.onCancel()
  })
  useEffect(() => {
    heading.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') escape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      aria-labelledby={title}
      className="overflow-hidden rounded-2xl bg-surface shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <div className="grid gap-4 px-5 pt-5 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex min-w-0 items-center gap-2.5 text-16 font-semibold">
            <Avatar name={line.customer.username} src={line.customer.avatar} />
            <span className="sr-only">{t('preview.customer')}</span>
            <span className="min-w-0 break-words">{line.customer.username}</span>
          </p>
          <Countdown expiresAt={line.expiresAt} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <DealThumb eager src={line.deal.image} className="aspect-[5/4] w-32 rounded-lg sm:w-40" />
          <div className="grid min-w-[9rem] flex-1 gap-0.5">
            <h2 ref={heading} id={title} tabIndex={-1} className="text-19 text-pretty outline-none">
              {line.deal.title}
            </h2>
            <p className="text-14 text-ink-2">{line.deal.productName}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <p className="grid">
            <span className="text-14 text-ink-2">{t('preview.toPay')}</span>
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              <strong className="num font-display text-hero leading-none font-extrabold tracking-tight whitespace-nowrap">
                {formatPrice(line.discountPrice)}
              </strong>
              {line.price > line.discountPrice ? (
                <s className="num text-16 whitespace-nowrap text-ink-3">
                  <span className="sr-only">{t('common:price.before')}</span>
                  {formatPrice(line.price)}
                </s>
              ) : null}
            </span>
          </p>
          <Badge tone="limone" className="num mb-1 px-3 py-1 text-14 font-bold">
            +{line.points} BP
          </Badge>
        </div>
      </div>
      <Perforation />
      <div className="grid gap-2 px-5 pt-2 pb-5">
        {unsure ? (
          <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
            <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
            {t('preview.unsure')}
          </p>
        ) : null}
        {line.adults === true ? (
          <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14 font-semibold">
            <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
            {t('preview.adults')}
          </p>
        ) : null}
        {silent === null ? null : (
          <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
            <Icon name="smartphone" className="mt-0.5 size-4 shrink-0 text-ambra" />
            {t('preview.inactive', { time: minutesClock(silent) })}
          </p>
        )}
        {mayConfirm ? null : <RoleNote />}
        <Button
          size="lg"
          disabled={!mayConfirm}
          // A less prominent button, so that the cashier does not press it without looking.
          variant={silent === null ? 'lemon' : 'outline'}
          wide
          pending={busy}
          onClick={unsure ? press.onRetry : press.onConfirm}
          className="min-h-15 text-19"
        >
          {t(unsure ? 'preview.retry' : silent === null ? 'preview.confirm' : 'preview.confirmUnheard')}
        </Button>
        <Button size="lg" variant="ghost" wide disabled={busy} onClick={press.onCancel}>
          {t(unsure ? 'preview.leave' : 'common:cancel')}
        </Button>
      </div>
    </section>
  )
}
