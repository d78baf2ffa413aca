import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'

interface UploadProgressProps {
  /** Name of the file that is being sent. */
  label: string
  /** 0 to 1. */
  sent: number
  onCancel: () => void
}

/**
 * Progress of an upload. When everything is sent, it says that the server is processing the file.
 */
export function UploadProgress({ label, sent, onCancel }: UploadProgressProps) {
  const { t } = useTranslation('upload')
  const percent = Math.floor(sent * 100)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        role="progressbar"
        aria-label={t('progress', { label })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 min-w-32 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-azzurro transition-[width] duration-150 motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="num min-w-12 text-14 text-ink-2">{sent < 1 ? `${percent}%` : t('working')}</span>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  )
}
