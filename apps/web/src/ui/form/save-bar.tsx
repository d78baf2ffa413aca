import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useUnsaved } from '~/lib/unsaved.ts'
import { Button } from '../button.tsx'

interface SaveBarProps {
  /** Some values differ from the saved ones. */
  changed: boolean
  pending: boolean
  label: string
  onDiscard: () => void
}

/** A bar at the bottom of a long form, visible while it has unsaved changes. */
export function SaveBar({ changed, pending, label, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('forms')
  useUnsaved(changed)
  if (!changed && !pending) return null
  return (
    <div className="sticky bottom-24 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-surface p-3 shadow-float transition-[opacity,translate] duration-150 starting:translate-y-2 starting:opacity-0 md:bottom-4">
      <p role="status" className="min-w-36 flex-1 px-1 text-14 font-medium">
        {t('unsaved')}
      </p>
      <div className="flex flex-1 justify-end gap-2">
        <Button variant="ghost" disabled={pending} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button type="submit" pending={pending}>
          {label}
        </Button>
      </div>
    </div>
  )
}
