import { COUNTDOWN_SECONDS } from '@vicino/contract/loyalty/programs/constants'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Confirmed, CONFIRMED } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface CountdownDialogProps {
  title: string
  /** Says what happens at 0. */
  text: string
  onInterrupt: () => void
  /** Runs once, at 0. */
  onEnd: (asked: Confirmed) => void
}

const TICK_MS = 100
const RADIUS = 44
const LENGTH = 2 * Math.PI * RADIUS

/**
 * A countdown of five seconds during which a step can be interrupted. The request is sent only at 0
 * . Closing the dialog interrupts too.
 */
export function CountdownDialog({ title, text, onInterrupt, onEnd }: CountdownDialogProps) {
  const { t } = useTranslation('programs')
  const stop = useRef<HTMLButtonElement>(null)
  const [seconds, setSeconds] = useState<number>(COUNTDOWN_SECONDS)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const until = performance.now() + COUNTDOWN_SECONDS * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      end(CONFIRMED)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Dialog
      open
      onOpenChange={onInterrupt}
      title={title}
      description={text}
      initialFocus={stop}
      actions={
        <Button ref={stop} variant="outline" size="lg" wide onClick={onInterrupt}>
          {t('countdown.interrupt')}
        </Button>
      }
    >
      <div
        role="timer"
        aria-label={t('countdown.left', { count: seconds })}
        className="relative mx-auto grid size-32 place-items-center"
      >
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          fill="none"
          strokeWidth="8"
          className="absolute inset-0 -rotate-90"
        >
          <circle cx="50" cy="50" r={RADIUS} className="stroke-sunken" />
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${(LENGTH * seconds) / COUNTDOWN_SECONDS} ${LENGTH}`}
            className="stroke-pomodoro transition-[stroke-dasharray] duration-450"
          />
        </svg>
        <span aria-hidden className="num font-display text-36 font-bold">
          {seconds}
        </span>
      </div>
    </Dialog>
  )
}
