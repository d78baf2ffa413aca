import { Icon } from '~/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '~/ui/button.tsx'
import { PlugDrawing } from '~/ui/drawings/plug-drawing.tsx'

interface UnsentCardProps {
  error: unknown
  onRetry: () => void
  onCancel: () => void
}

/** Shown when a code could not be looked up, so nothing has been confirmed. */
export function UnsentCard({ error, onRetry, onCancel }: UnsentCardProps) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className="grid justify-items-center gap-4 rounded-2xl bg-surface px-6 pt-8 pb-6 text-center shadow-card">
      <div className="w-44">
        <PlugDrawing />
      </div>
      <div role="alert" className="grid gap-1">
        <h2 className="text-23 text-balance">{errorText(error)}</h2>
        <p className="text-14 text-pretty text-ink-2">{t('unsent.text')}</p>
      </div>
      <div className="grid w-full gap-2">
        <Button ref={button} size="lg" wide onClick={onRetry}>
          <Icon name="rotate-cw" className="size-5" />
          {t('common:retry')}
        </Button>
        <Button size="lg" variant="ghost" wide onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </section>
  )
}
