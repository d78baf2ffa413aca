import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { OfflineRefusal } from '../model/judge-code.ts'

/** Why the till alone does not take a code, and what to do. */
export function OfflineRefused({ reason, onNext }: { reason: OfflineRefusal; onNext: () => void }) {
  const { t } = useTranslation('offline-till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className="grid justify-items-center gap-5 rounded-2xl bg-pomodoro-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]">
      <span className="grid size-24 place-items-center rounded-full bg-pomodoro text-on-pomodoro">
        <Icon name="x" className="size-14" strokeWidth={3} />
      </span>
      <div role="alert" className="grid gap-2">
        <h2 className="text-28 text-balance">{t(`refused.${reason}.title`)}</h2>
        <p className="text-16 text-pretty">{t(`refused.${reason}.text`)}</p>
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        <Icon name="scan-line" className="size-5" />
        {t('refused.next')}
      </Button>
    </section>
  )
}
