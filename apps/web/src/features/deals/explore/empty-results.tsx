import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { narrowedBy } from '../model/filters.ts'
import type { DealsSearch } from '../model/search.ts'
import { MapNote } from './map-note.tsx'

interface EmptyResultsProps {
  search: DealsSearch
  onReset: () => void
  /** Changes the place: the way on where nothing narrows the result and there is no map. */
  place?: ReactNode
  /** Shown on the map: goes on to the map's own search. */
  onMoveMap?: (() => void) | undefined
}

/** Nothing found: why that may be, and the ways on. */
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

/** The same in little room, on the map itself. */
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
