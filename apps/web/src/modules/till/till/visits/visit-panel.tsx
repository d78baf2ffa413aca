import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TillVisit } from '@vicino/contract/loyalty/visits/schemas'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { buzz } from '../hooks/buzz.ts'
import { useGainText } from '../members/hooks/use-gain-text.ts'
import { registerVisit } from './register-visit.ts'

interface VisitPanelProps {
  visit: TillVisit
  /** A purchase of the same customer is being sent. */
  disabled: boolean
  onNext: () => void
}

/**
 * The visit of the customer whose card was read, registered without a purchase in programs that
 * give points for it.
 */
export function VisitPanel({ visit: { ticket, programs }, disabled, onNext }: VisitPanelProps) {
  const { t } = useTranslation('till')
  const gain = useGainText()
  // One key for the visit, however often it is tried.
  const [key] = useState(newIdempotencyKey)
  const { mutate, isPending, data: done, error } = useMutation(registerVisit(useQueryClient()))
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (done !== undefined) next.current?.focus()
  }, [done])
  const isUnsure = error !== null && isPassing(error)
  const isRefused = error !== null && !isUnsure
  const paid = programs.filter(({ reason }) => reason === null)
  const isOne = programs.length === 1
  if (done !== undefined) {
    const { results } = done
    return (
      <section
        aria-labelledby="till-visit"
        className="grid gap-3 border-t border-line bg-basilico-soft px-5 py-4 not-last:mb-4"
      >
        <div role="status" className="grid gap-1">
          <h3 id="till-visit" className="flex items-center gap-2 text-16">
            <Icon name="check" className="size-5 text-basilico" strokeWidth={3} />
            {t('visit.done')}
          </h3>
          {results.map(({ programId, program, points, balance }) => (
            <p key={programId} className="num text-14 font-semibold wrap-anywhere">
              {t(results.length === 1 ? 'visit.result' : 'visit.resultOf', {
                program,
                gain: gain.points(points),
                count: balance,
              })}
            </p>
          ))}
          <p className="text-14 text-pretty text-ink-2">{t('visit.more')}</p>
        </div>
        <Button ref={next} disabled={disabled} className="justify-self-start" onClick={onNext}>
          <Icon name="scan-line" className="size-5" />
          {t('member.done.next')}
        </Button>
      </section>
    )
  }
  return (
    <section aria-labelledby="till-visit" className="grid gap-2 border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grid min-w-[10rem] flex-1 gap-0.5">
          <h3 id="till-visit" className="flex items-center gap-2 text-16">
            <Icon name="store" className="size-5 shrink-0 text-ink-2" />
            {t('visit.title')}
          </h3>
          {programs.map(({ _id, name, points, reason }) => {
            const said =
              reason === null
                ? gain.points(points)
                : t(reason === 'no_room' ? 'visit.counted' : `member.reason.${reason}`)
            return (
              <p key={_id} className="num text-14 wrap-anywhere text-ink-2">
                {isOne ? said : t('visit.ofProgram', { program: name, gain: said })}
              </p>
            )
          })}
        </div>
        {paid.length === 0 || isRefused ? null : (
          <Button
            variant="outline"
            disabled={disabled}
            pending={isPending}
            onClick={() =>
              mutate({ ticket, key }, { onSuccess: () => buzz('done'), onError: () => buzz('refused') })
            }
          >
            {t(isUnsure ? 'visit.retry' : 'visit.register')}
          </Button>
        )}
      </div>
      {error === null ? null : (
        <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14 text-pretty">
          <Icon name={isUnsure ? 'wifi-off' : 'circle-alert'} className="mt-0.5 size-4 shrink-0 text-ambra" />
          {isUnsure ? t('visit.unsure') : errorText(error)}
        </p>
      )}
    </section>
  )
}
