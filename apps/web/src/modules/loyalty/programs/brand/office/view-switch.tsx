import type { OfficeView } from '@vicino/contract/marketplace/brands/applications/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'

/** How much of the loyalty area is shown. */
export interface ShownView {
  readonly view: OfficeView
  /** Shows the other view; undefined while it cannot be changed. */
  readonly change: (() => void) | undefined
  /** The change is on its way. */
  readonly pending: boolean
}

/** Shows all of the loyalty area, or only the essentials. */
export function ViewSwitch({ view, change, pending }: ShownView) {
  const { t } = useTranslation('programs')
  const isSimple = view === 'simple'
  if (change === undefined) return null
  return (
    <div className="border-t border-line pt-2">
      <button
        type="button"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) change()
        }}
        className="press flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-14 font-medium text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Icon name={isSimple ? 'eye' : 'eye-off'} className="size-5" />
        {t(isSimple ? 'nav.showAll' : 'nav.showEssentials')}
      </button>
    </div>
  )
}
