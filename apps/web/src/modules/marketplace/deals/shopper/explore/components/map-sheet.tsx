import { type PointerEvent, type ReactNode, type Ref, useRef } from 'react'
import { doorId } from '@vicino/domain/map-squares'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { PageEnd } from '~/ui/page-end.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { DealRowSkeleton } from '../../components/cards/card-skeleton.tsx'
import { DealRow } from '../../components/cards/deal-row.tsx'
import { usePointedDeal } from '../hooks/use-pointed-deal.ts'
import type { MapResult } from '../hooks/use-map-result.ts'
import { MapCard } from './map-card.tsx'
import { ResultsHeading } from './results-heading.tsx'

/** The part of the map that the sheet covers: its heading, a row of cards, or a list. */
export type SheetHeight = 'low' | 'row' | 'list'

/** A pull of the handle shorter than this is a press. */
const PULL_PX = 24
const HEIGHTS: readonly SheetHeight[] = ['low', 'row', 'list']

interface MapSheetProps {
  ref: Ref<HTMLElement>
  result: MapResult
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  /** A control that names the place and changes it. */
  place: ReactNode
}

/**
 * The deals in view, as cards over the lower part of the phone's map. The handle can be pulled,
 * pressed to change between row and list, or moved by arrow keys.
 */
export function MapSheet({ ref, result, height, onHeight, place }: MapSheetProps) {
  const { t } = useTranslation('deals')
  const pulledFrom = useRef<number>(undefined)
  /** The click that follows a pull is not a press. */
  const pulled = useRef(false)
  const { pins, pages, setHovered } = result
  const cards = useRef<HTMLUListElement>(null)
  usePointedDeal(cards, (id) => {
    const deal = pages.items.find(({ _id }) => _id === id)
    setHovered(deal ? doorId(deal) : null)
  })
  const list = height === 'list'
  const raise = (step: number) => {
    const next = HEIGHTS[HEIGHTS.indexOf(height) + step]
    if (next) onHeight(next)
  }
  const pull = (event: PointerEvent) => {
    const up = (pulledFrom.current ?? event.clientY) - event.clientY
    pulledFrom.current = undefined
    pulled.current = Math.abs(up) >= PULL_PX
    if (pulled.current) raise(Math.sign(up))
  }
  return (
    <section
      ref={ref}
      aria-label={t('explore.sheet')}
      className={cn(
        'absolute inset-x-0 bottom-0 z-20 flex flex-col rounded-t-2xl bg-canvas pb-24 shadow-float',
        list && 'h-[72%]',
      )}
    >
      <button
        type="button"
        aria-expanded={list}
        aria-label={t(list ? 'explore.lessSheet' : 'explore.moreSheet')}
        onPointerDown={(event) => {
          pulledFrom.current = event.clientY
          pulled.current = false
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerUp={pull}
        onPointerCancel={() => (pulledFrom.current = undefined)}
        // Screen readers and the keyboard press by a click alone, whose detail is 0.
        onClick={({ detail }) => {
          if (detail === 0 || !pulled.current) onHeight(height === 'row' ? 'list' : 'row')
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') raise(1)
          else if (key === 'ArrowDown') raise(-1)
        }}
        // A handle of 44 px, of which 12 lie above the sheet, so that it does not cover the
        // heading.
        className="relative grid min-h-8 w-full shrink-0 cursor-grab touch-none place-items-center rounded-t-2xl before:absolute before:inset-x-0 before:-top-3 before:h-3 before:content-[''] focus-visible:-outline-offset-2"
      >
        <span aria-hidden className="h-1.5 w-11 rounded-full bg-line-strong" />
      </button>
      <div className="shrink-0 px-4">
        <ResultsHeading count={pins?.deals} inArea distance={undefined} place={place} />
      </div>
      {height !== 'low' && (
        <ul
          ref={cards}
          className={cn(
            'overscroll-contain px-4',
            list
              ? 'grid min-h-0 flex-1 content-start gap-3 overflow-y-auto pb-4'
              : // As high without a card as with one, so that the covered part does not depend on the
                // cards.
                'flex min-h-27 snap-x snap-mandatory scroll-px-4 scrollbar-none gap-3 overflow-x-auto pb-3',
          )}
        >
          {pages.items.map((deal) => (
            <li key={deal._id} className={list ? undefined : 'w-[min(88%,24rem)] shrink-0 snap-start'}>
              {list ? (
                <DealRow deal={deal} highlighted={doorId(deal) === result.hovered} />
              ) : (
                <MapCard deal={deal} highlighted={doorId(deal) === result.hovered} />
              )}
            </li>
          ))}
          {pages.isPending && (
            <li className="w-full">
              {list ? <DealRowSkeleton /> : <Skeleton className="h-24 rounded-xl" />}
            </li>
          )}
          {list && pages.items.length > 0 && (
            <li>
              <PageEnd pages={pages} skeleton={<DealRowSkeleton />} end={t('explore.endOfArea')} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
