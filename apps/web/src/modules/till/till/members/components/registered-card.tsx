import { useEffect, useRef } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { AttemptState } from '../model/attempt.ts'
import { eurosOf } from '~/lib/amount.ts'
import { useDoneTitle } from '../hooks/use-done-title.ts'
import { ProgramOutcome } from './program-outcome.tsx'

interface RegisteredCardProps {
  done: AttemptState & { step: 'done' }
  onNext: () => void
}

/**
 * The registered points, stamps and tier. The card stays until the next customer, because the
 * cashier reads it to this one.
 */
export function RegisteredCard({ done: { attempt, answer }, onNext }: RegisteredCardProps) {
  const { t } = useTranslation('till')
  const title = useDoneTitle()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { customer, cents, body } = attempt
  return (
    <section
      aria-labelledby="till-registered"
      className="overflow-hidden rounded-2xl bg-surface shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <div className="grid justify-items-center gap-3 bg-basilico-soft px-5 pt-7 pb-5 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-basilico text-canvas">
          <Icon name="check" className="size-9" strokeWidth={3} />
        </span>
        <h2 id="till-registered" className="text-28 text-balance">
          {title({ attempt, answer })}
        </h2>
        <p className="max-w-full text-14 break-words">
          {t('member.done.for', {
            name: customer.username,
            amount: formatPrice(eurosOf(cents)),
            receipt: body.receiptId,
          })}
        </p>
      </div>
      <div className="grid gap-4 px-5 pt-4 pb-5">
        {answer.results.every(({ already }) => already) ? (
          <p className="text-14">{t('member.done.alreadyText', { receipt: body.receiptId })}</p>
        ) : null}
        <ul className="grid">
          {answer.results.map((outcome) => (
            <ProgramOutcome key={outcome.program._id} outcome={outcome} />
          ))}
        </ul>
        <Button ref={button} size="lg" wide onClick={onNext} className="min-h-15 text-19">
          <Icon name="scan-line" className="size-5" />
          {t('member.done.next')}
        </Button>
      </div>
    </section>
  )
}
