import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'

/**
 * Milliseconds for which the result is shown before the till is ready for the next code. The day's
 * list keeps showing it.
 */
const READY_AGAIN_MS = 3000

/** The green card after a confirmation. */
export function DoneCard({ line, onNext }: { line: TillLine; onNext: () => void }) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  const next = useEffectEvent(onNext)
  useEffect(() => {
    button.current?.focus()
    const timer = setTimeout(() => next(), READY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="relative grid justify-items-center gap-5 overflow-hidden rounded-2xl bg-basilico-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]">
      <span className="grid size-24 place-items-center rounded-full bg-basilico text-canvas">
        <Icon name="check" className="size-14" strokeWidth={3} />
      </span>
      <div className="grid gap-1">
        <h2 className="text-28">{t('done.title')}</h2>
        <p className="num font-display text-36 font-extrabold">{formatPrice(line.discountPrice)}</p>
        <p className="text-16 text-pretty">
          {t('done.points', { name: line.customer.username, points: line.points })}
        </p>
        <p className="text-14 text-ink-2">{line.deal.title}</p>
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        {t('done.next')}
      </Button>
      <span
        aria-hidden
        style={{ animationDuration: `${READY_AGAIN_MS}ms` }}
        className="absolute inset-x-0 bottom-0 h-1.5 origin-left animate-[till-drain_linear_forwards] bg-basilico motion-reduce:hidden"
      />
    </section>
  )
}
