import { SAVED_STATES } from '@vicino/contract/marketplace/deals/filters'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { savedPages, type SavedState } from '../../api/saved-deals.ts'
import { DealCardSkeleton } from '../cards/card-skeleton.tsx'
import { DealGrid } from '../../explore/components/deal-grid.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { Position } from '../../model/browse-query.ts'
import { hasReacted } from '../../model/reaction-state.ts'
import { SavedCard } from './saved-card.tsx'

interface SavedScreenProps {
  /** Used for distances, if known. */
  position: Position | undefined
  state: SavedState
  onState: (state: SavedState) => void
}

/** 'I miei deal salvati'. */
export function SavedScreen({ position, state, onState }: SavedScreenProps) {
  const { t } = useTranslation('deals')
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28">{t('saved.title')}</h1>
        <SegmentedControl
          label={t('saved.filter')}
          value={state}
          onValueChange={onState}
          options={SAVED_STATES.map((value) => ({ value, label: t(`saved.${value}`) }))}
          className="max-sm:w-full"
        />
      </header>
      <SavedList key={state} position={position} state={state} />
    </div>
  )
}

function SavedList({ position, state }: Omit<SavedScreenProps, 'onState'>) {
  const { t } = useTranslation('deals')
  const pages = usePages(savedPages(state, position))
  const skeleton = (
    <DealGrid items={['a', 'b', 'c', 'd']} keyOf={(key) => key} render={() => <DealCardSkeleton />} />
  )
  return (
    <PagedList
      pages={pages}
      skeleton={skeleton}
      empty={
        <EmptyState
          title={t(`saved.empty.${state}`)}
          reason={t('saved.emptyReason')}
          action={
            <Link to="/deals" className={buttonStyle()}>
              {t('saved.explore')}
            </Link>
          }
        />
      }
      end={t('saved.end')}
      // A deal that the user removes disappears at once, and returns when the server refuses.
      shows={(deal) => hasReacted(deal, 'WANT')}
    >
      {(deals) => (
        <DealGrid
          items={deals}
          keyOf={(deal) => deal._id}
          render={(deal, place) => <SavedCard deal={deal} priority={place === 0} />}
        />
      )}
    </PagedList>
  )
}
