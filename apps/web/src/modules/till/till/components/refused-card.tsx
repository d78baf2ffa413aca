import { Icon } from '~/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { refusalHelp } from '../model/refusal-help.ts'
import type { Refusal } from '../model/till-state.ts'

interface RefusedCardProps {
  code: Refusal
  /** The server's error text; '' when the server was not called. */
  message: string
  onNext: () => void
  /** Text of the button, when it does not lead to the next code. */
  next?: string | undefined
}

/** The reason why a code cannot be used, and what to do. */
export function RefusedCard({ code, message, onNext, next }: RefusedCardProps) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className="grid justify-items-center gap-5 rounded-2xl bg-pomodoro-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]">
      <span className="grid size-24 place-items-center rounded-full bg-pomodoro text-on-pomodoro">
        <Icon name="x" className="size-14" strokeWidth={3} />
      </span>
      <div role="alert" className="grid gap-2">
        <h2 className="text-28 text-balance">
          {message || t(code === 'keyboard' ? 'refused.keyboard' : 'refused.foreign')}
        </h2>
        <p className="text-16 text-pretty">{t(`refused.help.${refusalHelp(code)}`)}</p>
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        <Icon name={next === undefined ? 'scan-line' : 'arrow-left'} className="size-5" />
        {next ?? t('refused.next')}
      </Button>
    </section>
  )
}
