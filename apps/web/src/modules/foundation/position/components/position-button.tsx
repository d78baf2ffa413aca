import { Icon } from '~/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart, messageOnly } from '~/lib/lazy-part.tsx'
import { cn } from '~/ui/cn.ts'
import { useKnownPosition } from '../hooks/use-position.ts'

const PositionDialog = lazyPart(
  () => import('./position-dialog.tsx'),
  messageOnly(({ onOpenChange }) => onOpenChange(false)),
)

/**
 * A button with the place around which results are shown. It opens the dialog to change it, in
 * headers and settings.
 */
export function PositionButton({ className }: { className?: string }) {
  const { t } = useTranslation('position')
  const { position } = useKnownPosition()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const label = position ? (position.label ?? t('device')) : t('nowhere')
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('change', { label })}
        onClick={show}
        className={cn(
          'press inline-flex min-h-11 max-w-full min-w-0 items-center gap-1.5 rounded-full px-3 text-14 font-semibold hover:bg-sunken',
          className,
        )}
      >
        <Icon name="map-pin" className="size-4 shrink-0 text-azzurro" />
        <span className="truncate">{label}</span>
        <Icon name="chevron-down" className="size-4 shrink-0 text-ink-3" />
      </button>
      {used ? (
        <Suspense>
          <PositionDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
