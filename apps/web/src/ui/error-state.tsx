import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isActingRefusal, NetworkError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from './button.tsx'
import { PlugDrawing } from './drawings/plug-drawing.tsx'
import { TornDrawing } from './drawings/torn-drawing.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  error?: unknown
  onRetry: () => void
  className?: string
}

/**
 * The error and a button to try again. The text of a lost connection is the same everywhere
 * . What staff may not see in the account of somebody else is no error, and a new try would
 * not help.
 */
export function ErrorState({ error, onRetry, className }: ErrorStateProps) {
  const { t } = useTranslation('common')
  const offline = error instanceof NetworkError
  const isForbidden = isActingRefusal(error)
  const title = t(offline ? 'errors.offline' : isForbidden ? 'errors.acting' : 'errors.title')
  const reason = errorText(error)
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={offline ? <PlugDrawing /> : isForbidden ? undefined : <TornDrawing />}
        title={title}
        reason={reason === title ? undefined : reason}
        action={
          isForbidden ? null : (
            <Button variant="outline" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
