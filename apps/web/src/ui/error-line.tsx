import { Icon } from './icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isActingRefusal, NetworkError } from '~/lib/api-error.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

interface ErrorLineProps {
  error: unknown
  /** A new try is running. The line stays until it has succeeded. */
  busy: boolean
  onRetry: () => void
  className?: string
}

/**
 * Shown instead of a part of a screen that could not be loaded. An empty state would wrongly say
 * that there is nothing.
 */
export function ErrorLine({ error, busy, onRetry, className }: ErrorLineProps) {
  const { t } = useTranslation('common')
  const isForbidden = isActingRefusal(error)
  const failed =
    error instanceof NetworkError ? 'errors.offline' : isForbidden ? 'errors.acting' : 'errors.part'
  return (
    <div
      role="status"
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2', className)}
    >
      {t(busy ? 'loading' : failed)}
      {isForbidden ? null : (
        <Button size="sm" variant="outline" pending={busy} onClick={onRetry}>
          {busy ? null : <Icon name="rotate-cw" className="size-4" />}
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
