import { useMutation, useQueryClient } from '@tanstack/react-query'
import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import { minutesClock } from '@vicino/domain/countdown'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Ring } from '~/ui/ring.tsx'
import { exactPosition, type PositionProblem } from './exact-position.ts'
import type { KeptStay } from './stay-store.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { endStay } from './visits-api.ts'

interface StayCardProps {
  programId: string
  userId: string
  stay: KeptStay
  /** Runs when the check-in has ended: completed, cancelled, or refused for the given reason. */
  onEnd: (why?: string) => void
}

/**
 * The two minutes of a check-in, as a ring with the time left. Afterwards the page reads the
 * position a second time once it is visible. When that fails, the member can try again until the
 * stay expires.
 */
export function StayCard({ programId, userId, stay, onEnd }: StayCardProps) {
  const { ticket, place, readyAt, until } = stay
  const { t } = useTranslation('visits')
  const left = useSecondsUntil(readyAt)
  const isOver = useSecondsUntil(until) === 0
  const { mutate, isPending, error, reset } = useMutation(endStay(useQueryClient(), { programId, userId }))
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem>()
  const isReady = left === 0
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])

  async function finish() {
    setProblem(undefined)
    reset()
    setIsLooking(true)
    const position = await exactPosition()
    setIsLooking(false)
    if (typeof position === 'string') return setProblem(position)
    mutate(
      { position, ticket },
      {
        onSuccess: (done) => {
          const points = done.results.reduce((sum, each) => sum + each.points, 0)
          toast.success(t('done', { place: done.place.name }), {
            description: t('points', { count: points, shown: formatCount(points) }),
          })
          onEnd()
        },
        onError: (refusal) => {
          if (refusal instanceof ApiError && ENDING.has(refusal.code)) onEnd(errorText(refusal))
        },
      },
    )
  }

  const wasTried = useRef(false)
  const finishOnce = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || wasTried.current) return
    wasTried.current = true
    void finish()
  })
  useEffect(() => {
    if (!isReady) return
    const look = () => finishOnce()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isReady])
  const end = useEffectEvent(() => onEnd(t('stay.over')))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  const failure = problem === undefined ? (error ? errorText(error) : undefined) : t(`problems.${problem}`)
  const isBusy = isLooking || isPending
  return (
    <section aria-labelledby="stay-title" className="grid gap-3 rounded-xl bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-4">
        <div
          role="progressbar"
          aria-labelledby="stay-title"
          aria-valuemin={0}
          aria-valuemax={VISIT_LIMITS.staySeconds}
          aria-valuenow={Math.max(0, VISIT_LIMITS.staySeconds - left)}
          aria-valuetext={t('stay.left', { count: left })}
          className="relative grid size-24 shrink-0 place-items-center"
        >
          <Ring share={Math.max(0, 1 - left / VISIT_LIMITS.staySeconds)} trackClassName="stroke-line" />
          <span aria-hidden className="num font-display text-23 font-extrabold">
            {minutesClock(left)}
          </span>
        </div>
        <div className="grid min-w-[9rem] flex-1 gap-1">
          <h3 ref={heading} id="stay-title" tabIndex={-1} className="text-16 wrap-anywhere outline-none">
            {t('stay.title', { place })}
          </h3>
          <p className="text-14 text-pretty text-ink-2">
            {isReady
              ? t(isBusy ? 'stay.reading' : 'stay.ready')
              : t('stay.text', { time: formatTime(new Date(until).toISOString()) })}
          </p>
        </div>
      </div>
      <p role="alert" className="text-14 font-medium text-pretty text-pomodoro empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-2">
        {isReady ? (
          <Button variant="lemon" pending={isBusy} onClick={() => void finish()}>
            {t(failure === undefined ? 'stay.finish' : 'stay.retry')}
          </Button>
        ) : null}
        <Button variant="outline" disabled={isPending} onClick={() => onEnd()}>
          {t('stay.cancel')}
        </Button>
      </div>
    </section>
  )
}

/** Refusals after which a new try cannot succeed. */
const ENDING: ReadonlySet<string> = new Set([
  'visit_stay_over',
  'visit_no_room',
  'visit_not_offered',
  'visit_own_brand',
  'visit_no_consent',
  'not_member',
])
