import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/Button.tsx'
import { Chip } from '~/ui/Chip.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { type Direction, DIRECTIONS, movementPages } from '../api/movements.ts'
import { MovementList, MovementSkeleton } from './movement-list.tsx'

/** The history of one's BrandPoints, all, earned or spent. */
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

/** Where somebody without movements is led: to the deals, or to the ways to earn where there are none for them. */
export type EmptyAction = '/deals' | '/points'

function Movements({ direction, empty }: { direction: Direction; empty: EmptyAction }) {
  const { t } = useTranslation('wallet')
  const pages = usePages(movementPages(direction))
  const to = direction === 'spent' ? '/points' : empty
  if (pages.isPending) return <MovementSkeleton />
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  if (pages.items.length === 0)
    return (
      <EmptyState
        title={t(`movements.empty.${direction}.title`)}
        reason={t(`movements.empty.${direction}.reason`)}
        action={
          <Link to={to} className={buttonStyle()}>
            {t(to === '/deals' ? 'explore' : 'balance.earn')}
          </Link>
        }
      />
    )
  return (
    <>
      <MovementList items={pages.items} />
      <PageEnd pages={pages} skeleton={<MovementSkeleton rows={2} />} end={t('movements.end')} />
    </>
  )
}
