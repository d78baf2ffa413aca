import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

interface FilterButtonProps {
  count: number
  /** Runs when pointer or focus come near, so that the panel's code can be loaded. */
  onIntent: () => void
  onClick: () => void
}

/** Opens the panel. Its badge counts the active filters. */
export function FilterButton({ count, onIntent, onClick }: FilterButtonProps) {
  const { t } = useTranslation('deals')
  return (
    <button
      type="button"
      title={t('filters.title')}
      aria-label={count > 0 ? t('filters.buttonCount', { count }) : t('filters.title')}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onClick}
      className="press relative grid size-12 shrink-0 place-items-center rounded-full border border-line-strong hover:bg-sunken"
    >
      <Icon name="sliders-horizontal" className="size-5" />
      {count > 0 && (
        <span className="num absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-limone px-1 text-11 font-bold text-on-limone ring-2 ring-canvas">
          {count}
        </span>
      )}
    </button>
  )
}
