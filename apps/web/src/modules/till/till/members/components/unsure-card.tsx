import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { PlugDrawing } from '~/ui/drawings/plug-drawing.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { AttemptNote } from './attempt-note.tsx'

/**
 * Shown when a request from before a reload or a closed window has no answer. Its form is gone, but
 * the request can be repeated.
 */
export function UnsureCard({ attempting: { state, retry, clear } }: { attempting: Attempting }) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section
      aria-labelledby="till-unsure"
      className="grid grid-cols-1 justify-items-center gap-4 rounded-2xl bg-surface px-5 pt-8 pb-6 shadow-card"
    >
      <div className="w-36">
        <PlugDrawing />
      </div>
      <h2 id="till-unsure" className="text-center text-23 text-balance">
        {t('member.unsure.title')}
      </h2>
      <AttemptNote state={state} />
      <div className="grid w-full gap-2">
        {state.step === 'refused' ? null : (
          <Button
            ref={button}
            size="lg"
            variant="lemon"
            wide
            pending={state.step === 'sending'}
            onClick={retry}
          >
            <Icon name="rotate-cw" className="size-5" />
            {t('member.unsure.retry')}
          </Button>
        )}
        <Button size="lg" variant="ghost" wide disabled={state.step === 'sending'} onClick={clear}>
          {t(state.step === 'refused' ? 'member.done.next' : 'member.unsure.leave')}
        </Button>
      </div>
    </section>
  )
}
