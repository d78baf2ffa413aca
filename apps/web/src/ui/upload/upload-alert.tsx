import { Icon } from '../icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'

interface UploadAlertProps {
  id: string
  text: string
  /** undefined when the same file would fail again. */
  onRetry: (() => void) | undefined
}

/** The reason why a file did not arrive. Screen readers announce it. */
export function UploadAlert({ id, text, onRetry }: UploadAlertProps) {
  const { t } = useTranslation('common')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro"
    >
      <p id={id}>{text}</p>
      {onRetry ? (
        <Button size="sm" variant="outline" onClick={onRetry}>
          <Icon name="rotate-cw" className="size-4" />
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}
