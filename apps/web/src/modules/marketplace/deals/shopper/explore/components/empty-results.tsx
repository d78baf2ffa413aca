import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { narrowedBy } from '../../model/filters.ts'
import type { DealsSearch } from '../../model/search.ts'
import { MapNote } from './map-note.tsx'

interface EmptyResultsProps {
  search: DealsSearch
  onReset: () => void
  /**
   * A control that changes the place. It is the next step when no filter narrows the result and
   * there is no map.
   */
  place?: ReactNode
  /** Present on the map: continues with the map's own search. */
  onMoveMap?: (() => void) | undefined
}

/** Says that nothing was found, why that may be, and what to try next. */
export function EmptyResults(props: EmptyResultsProps) {
  const { t } = useTranslation('deals')
  return (
    <EmptyState
      title={t('explore.empty')}
      reason={
        <span className="wrap-anywhere">
          <Reason {...props} />
        </span>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Actions {...props} />
        </div>
      }
    />
  )
}

/** The same message in a small box on the map. */
export function EmptyNote(props: EmptyResultsProps) {
  const { t } = useTranslation('deals')
  return (
    <div role="status">
      <MapNote title={t('explore.empty')} reason={<Reason {...props} />} actions={<Actions {...props} />} />
    </div>
  )
}

function Reason({ search, onMoveMap }: EmptyResultsProps) {
  const { t } = useTranslation('deals')
  const why = narrowedBy(search)
  return t(onMoveMap ? `explore.emptyMap.${why}` : `explore.emptyList.${why}`, { q: search.q })
}

function Actions({ search, onReset, place, onMoveMap }: EmptyResultsProps) {
  const { t } = useTranslation('deals')
  const narrowed = narrowedBy(search) !== 'nothing'
  return (
    <>
      {narrowed ? <Button onClick={onReset}>{t('filters.reset')}</Button> : place}
      {onMoveMap && (
        <Button variant="outline" onClick={onMoveMap}>
          {t('explore.moveMap')}
        </Button>
      )}
    </>
  )
}
