import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMedia } from '~/lib/device.ts'
import { lazyPart, messageOnly } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { useOfWidth } from '../../hooks/use-width.ts'
import { browseQuery, type Position } from '../../model/browse-query.ts'
import { activeFilters, withoutConditions } from '../../model/filters.ts'
import type { DealsSearch, View } from '../../model/search.ts'
import { FilterButton } from './filter-button.tsx'
import { MapError } from './map-note.tsx'
import { cn } from '~/ui/cn.ts'
import { MapSheet, type SheetHeight } from './map-sheet.tsx'
import { MapSlide } from './map-slide.tsx'
import { PagedResults } from './paged-results.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { SearchBox } from './search-box.tsx'
import { hasRoomBeside } from '../model/side-room.ts'
import { useMapInset } from '../hooks/use-map-inset.ts'
import { type MapResult, useMapResult } from '../hooks/use-map-result.ts'
import { ViewSlides } from './view-slides.tsx'
import { ViewSwitch } from './view-switch.tsx'

const loadFilterPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazyPart(
  loadFilterPanel,
  messageOnly(({ onOpenChange }) => onOpenChange(false)),
)
const MapResults = lazyPart(() => import('./map-results.tsx'), ErrorState)

interface ExploreScreenProps {
  search: DealsSearch
  /** Changes the address by a function of its present value. */
  onSearch: (change: (search: DealsSearch) => DealsSearch, how?: { replace: boolean }) => void
  /** Stores the map's position in the address; undefined means the start position. */
  onMapMoved: (at: string | undefined) => void
  position: Position
  /** Name of the place around which deals are searched. */
  place: string
  /** Puts the cursor into the search box. */
  focusSearch: boolean
  /** A button that names the place and opens the dialog to change it. */
  positionButton: ReactNode
  categories: ReactNode
  /** The shops whose names match the searched words. */
  shops: ReactNode
  /** Placed among the results when there is no right column. */
  banners: ReactNode
  /** The right column; null when it is hidden. */
  side: ReactNode
  /** `inset` is the number of pixels at the map's top and bottom that other content covers. */
  renderMap: (result: MapResult, inset?: { top: number; bottom: number }) => ReactNode
}

/**
 * /deals: search, chips, quick filters, panel, and three views of the same filters, all in the
 * address.
 */
export function ExploreScreen(props: ExploreScreenProps) {
  const { search, onSearch, onMapMoved, position, place, focusSearch, positionButton, categories } = props
  const { banners, shops, side, renderMap } = props
  const { t } = useTranslation('deals')
  const root = useRef<HTMLDivElement>(null)
  const wide = useMedia(`(width >= ${BREAKPOINTS.tablet})`)
  const mobile = useMedia(`(width < ${BREAKPOINTS.mobile})`)
  // undefined means that the panel was never opened, so its code is not loaded yet.
  const [filtering, setFiltering] = useState<boolean>()
  const view: View = search.view ?? (mobile ? 'list' : 'grid')
  const roomBeside = useOfWidth(root, hasRoomBeside) && wide
  const mapBeside = roomBeside && view === 'map'
  const query = useMemo(() => browseQuery(search, position), [search, position])
  const result = useMapResult(search, position, view === 'map', onMapMoved)
  const full = mobile && view === 'map'
  const [sheet, setSheet] = useState<SheetHeight>('row')
  const map = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const sheetBox = useRef<HTMLElement>(null)
  const inset = useMapInset({ map, head, sheet: sheetBox }, full, sheet, setSheet)

  const change = (part: Partial<DealsSearch>) => onSearch((now) => ({ ...now, ...part }))
  const reset = () => onSearch(withoutConditions)
  const moveMap = () => map.current?.querySelector<HTMLElement>('[tabindex="0"], canvas')?.focus()

  return (
    <div ref={root} className="flex items-start gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 md:gap-2.5">
        <h1 className="sr-only">{t('explore.title')}</h1>
        <div
          className={cn(
            'sticky top-(--bars) z-20 -mx-1 flex items-center gap-2 px-1 py-1 md:py-2',
            !full && 'bg-canvas',
          )}
        >
          <SearchBox
            place={place}
            q={search.q}
            focus={focusSearch}
            onSearch={(q) => onSearch((now) => ({ ...now, q }), { replace: search.q !== undefined })}
          />
          <FilterButton
            count={activeFilters(search)}
            onIntent={() => void loadFilterPanel().catch(() => undefined)}
            onClick={() => setFiltering(true)}
          />
        </div>
        {full ? <div className="relative z-20">{categories}</div> : categories}
        <div ref={head} className={cn('@container', full && 'relative z-20')}>
          {/* One row on a phone, unless the text is large. */}
          <div className="flex flex-wrap items-center justify-between gap-2 max-md:@min-[20rem]:flex-nowrap">
            {!full && (
              <div className="w-full min-w-0 md:w-auto @min-[20rem]:w-auto max-md:@min-[20rem]:flex-1">
                <QuickFilters search={search} onChange={change} />
              </div>
            )}
            <ViewSwitch view={view} onView={(next) => change({ view: next })} />
          </div>
        </div>
        {full ? (
          <MapSlide
            result={result}
            search={search}
            onReset={reset}
            moveMap={moveMap}
            ref={map}
            className="fixed inset-x-0 top-[calc(3.5rem+var(--bars))] bottom-0 z-10"
          >
            {inset && renderMap(result, inset)}
            <MapSheet
              ref={sheetBox}
              result={result}
              height={sheet}
              onHeight={setSheet}
              place={positionButton}
            />
          </MapSlide>
        ) : (
          <ViewSlides view={view} onView={(next) => next !== view && change({ view: next })}>
            {view !== 'map' ? (
              <PagedResults
                view={view}
                query={query}
                search={search}
                shops={shops}
                place={positionButton}
                banners={!roomBeside && search.q === undefined && banners}
                onReset={reset}
              />
            ) : mapBeside ? (
              <Suspense>
                <MapResults
                  result={result}
                  place={positionButton}
                  search={search}
                  onDistance={(distance) => change({ distance })}
                  onReset={reset}
                  onMoveMap={moveMap}
                />
              </Suspense>
            ) : (
              <MapSlide
                result={result}
                search={search}
                onReset={reset}
                moveMap={moveMap}
                ref={map}
                className="relative h-[calc(100dvh-15rem)] min-h-80"
              >
                {renderMap(result)}
              </MapSlide>
            )}
          </ViewSlides>
        )}
      </div>
      {mapBeside ? (
        <div
          ref={map}
          className="sticky below-4 h-[calc(100dvh-2rem-var(--bars))] w-100 shrink-0 2xl:w-[40%]"
        >
          {renderMap(result)}
          <MapError result={result} />
        </div>
      ) : (
        roomBeside && side
      )}
      {filtering !== undefined && (
        <Suspense>
          <FilterPanel
            open={filtering}
            onOpenChange={setFiltering}
            search={search}
            position={position}
            onSearch={onSearch}
          />
        </Suspense>
      )}
    </div>
  )
}
