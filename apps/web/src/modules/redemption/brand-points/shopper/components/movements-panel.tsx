import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { type Direction, DIRECTIONS, movementPages } from '../api/movements.ts'
import { MovementList, MovementSkeleton } from './movement-list.tsx'

/** The caller's movements of BrandPoints, filtered by all, earned or spent. */
export function MovementsPanel({ empty }: { empty: EmptyAction }) {
  const { t } = useTranslation('wallet')
  const [direction, setDirection] = useState<Direction>('all')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="group" aria-label={t('movements.filter')} className="flex flex-wrap gap-2">
        {DIRECTIONS.map((one) => (
          <Chip key={one} selected={one === direction} onClick={() => setDirection(one)}>
            {t(`movements.directions.${one}`)}
          </Chip>
        ))}
      </div>
      <Movements key={direction} direction={direction} empty={empty} />
    </div>
  )
}

/**
 * Target of the link in an empty list: the deals, or the ways to earn for accounts without deals.
 */
export type EmptyAction = '/deals' | '/points'

function Movements({ direction, empty }: { direction: Direction; empty: EmptyAction }) {
  const { t } = useTranslation('wallet')
  const pages = usePages(movementPages(direction))
  const to = direction === 'spent' ? '/points' : empty
  return (
    <PagedList
      pages={pages}
      skeleton={<MovementSkeleton />}
      moreSkeleton={<MovementSkeleton rows={2} />}
      empty={
        <EmptyState
          title={t(`movements.empty.${direction}.title`)}
          reason={t(`movements.empty.${direction}.reason`)}
          action={
            <Link to={to} className={buttonStyle()}>
              {t(to === '/deals' ? 'explore' : 'balance.earn')}
            </Link>
          }
        />
      }
      end={t('movements.end')}
    >
      {(movements) => <MovementList items={movements} />}
    </PagedList>
  )
}
