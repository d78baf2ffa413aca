import { Link } from '@tanstack/react-router'
import type { ProgramPlace } from '@vicino/contract/loyalty/partners/schemas'
import type { ReactNode } from 'react'
import { formatDistance } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programPlaces } from '../api/program-page.ts'

export interface Position {
  readonly lat: number
  readonly lon: number
}

interface ProgramPlacesProps {
  programId: string
  /** Several brands take part, so each place says what is possible there. */
  isCommon: boolean
  /** Names link to the brand's page. */
  linked: boolean
  /** The visitor's position if it is known; the nearest place then comes first. */
  position: Position | undefined
  drawMap: (places: readonly ProgramPlace[]) => ReactNode
}

/** 'Dove vale': the shops where members earn and get rewards, as a list and a map. */
export function ProgramPlaces({ programId, isCommon, linked, position, drawMap }: ProgramPlacesProps) {
  const { t } = useTranslation('members')
  const pages = usePages(programPlaces(programId, position))
  if (!pages.isPending && !pages.error && pages.items.length === 0) return null
  return (
    <section aria-labelledby="places-title" className="grid gap-4">
      <div className="grid min-w-0 gap-1">
        <h2 id="places-title" className="text-23">
          {t('places.title')}
        </h2>
        <p className="text-14 text-ink-2">{t(position ? 'places.leadNear' : 'places.lead')}</p>
      </div>
      {pages.isPending ? (
        <Skeleton className="h-72 rounded-2xl" />
      ) : pages.items.length === 0 ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <div className="grid gap-4 @min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] @min-[48rem]:items-start">
          <div className="grid gap-3">
            <ol aria-labelledby="places-title" className="overflow-hidden rounded-2xl bg-surface shadow-card">
              {pages.items.map((place, index) => (
                <PlaceRow
                  key={place._id}
                  place={place}
                  number={index + 1}
                  isCommon={isCommon}
                  linked={linked}
                />
              ))}
            </ol>
            {pages.hasMore ? (
              <Button
                variant="outline"
                size="sm"
                className="justify-self-start"
                pending={pages.isLoadingMore}
                onClick={pages.loadMore}
              >
                {t('places.more')}
              </Button>
            ) : null}
          </div>
          <div className="overflow-hidden rounded-2xl shadow-card @min-[48rem]:sticky @min-[48rem]:below-20">
            {drawMap(pages.items)}
          </div>
        </div>
      )}
    </section>
  )
}

interface PlaceRowProps {
  place: ProgramPlace
  number: number
  isCommon: boolean
  linked: boolean
}

function PlaceRow({ place, number, isCommon, linked }: PlaceRowProps) {
  const { t } = useTranslation('members')
  const { name, brand, address, city, distance, isOpen, earns, handsOver } = place
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3.5 last:border-0">
      <span aria-hidden className="relative">
        <Avatar name={brand.username} src={brand.avatar} className="size-11" />
        <span className="num absolute -right-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full bg-limone text-12 font-bold text-on-limone ring-2 ring-surface">
          {number}
        </span>
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 font-sans text-16 font-semibold wrap-anywhere">
            {linked ? (
              <Link to="/brand/$id" params={{ id: brand._id }} className="rounded-sm hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {distance === null ? null : (
            <span className="num shrink-0 text-14 text-ink-2">{formatDistance(distance)}</span>
          )}
        </div>
        <p className="text-14 wrap-anywhere text-ink-2">
          {name === brand.username ? '' : `${brand.username} · `}
          {address}, {city}
        </p>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {isOpen === null ? null : (
            <Badge tone={isOpen ? 'basilico' : 'neutral'} dot>
              {t(isOpen ? 'places.open' : 'places.closed')}
            </Badge>
          )}
          {isCommon && earns ? <Badge tone="limone">{t('places.earns')}</Badge> : null}
          {isCommon && handsOver ? <Badge tone="azzurro">{t('places.handsOver')}</Badge> : null}
        </p>
      </div>
    </li>
  )
}
