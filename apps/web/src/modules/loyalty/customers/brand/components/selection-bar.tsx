import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { Selection } from '../use-selection.ts'
import { CustomerActions } from './customer-actions.tsx'

interface SelectionBarProps {
  programId: string
  selection: Selection
}

/** The actions for the chosen rows. The bar stays in sight while any row is chosen. */
export function SelectionBar({ programId, selection }: SelectionBarProps) {
  const { t } = useTranslation('customers')
  const customers = [...selection.chosen.values()]
  if (customers.length === 0) return null
  return (
    <div
      role="region"
      aria-label={t('selection.title')}
      className="sticky bottom-24 z-30 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-surface p-3 shadow-float md:bottom-4"
    >
      <p role="status" className="num min-w-36 flex-1 px-1 text-14 font-semibold">
        {t('selection.count', { count: customers.length })}
      </p>
      <CustomerActions programId={programId} customers={customers} onDone={selection.clear} />
      <IconButton label={t('selection.clear')} onClick={selection.clear}>
        <Icon name="x" />
      </IconButton>
    </div>
  )
}
