import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'

interface EmptyResultsProps {
  onReset: () => void
  /** Shown on the map: goes on to the map's own search. */
  onMoveMap?: (() => void) | undefined
}

/** Nothing found: why that may be, and the ways on. */
export function EmptyResults({ onReset, onMoveMap }: EmptyResultsProps) {
  const { t } = useTranslation('deals')
  return (
    <EmptyState
      title={t('explore.empty')}
      reason={t('explore.emptyReason')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onReset}>{t('filters.reset')}</Button>
          {onMoveMap && (
            <Button variant="outline" onClick={onMoveMap}>
              {t('explore.moveMap')}
            </Button>
          )}
        </div>
      }
    />
  )
}
