import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '~/lib/api-error.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'

interface ErrorLineProps {
  error: unknown
  /** A new try is under way: the line stays where it is until that has an answer. */
  busy: boolean
  onRetry: () => void
  className?: string
}

/** A part of a screen that could not be loaded, in the place where it would be: an error is not an empty state. */
export function ErrorLine({ error, busy, onRetry, className }: ErrorLineProps) {
  const { t } = useTranslation('common')
  const failed = error instanceof NetworkError ? 'errors.offline' : 'errors.part'
  return (
    <div
      role="status"
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2', className)}
    >
      {t(busy ? 'loading' : failed)}
      <Button size="sm" variant="outline" pending={busy} onClick={onRetry}>
        {busy ? null : <RotateCw aria-hidden className="size-4" />}
        {t('retry')}
      </Button>
    </div>
  )
}
