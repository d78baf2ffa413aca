import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { BannerCarousel } from '~/modules/marketplace/banners/shopper/components/banner-carousel.tsx'
import { CategoryChips } from '~/modules/marketplace/categories/shopper/components/category-chips.tsx'
import { ExploreScreen } from '~/modules/marketplace/deals/shopper/explore/components/explore-screen.tsx'
import { DealMap } from '~/modules/foundation/map/components/deal-map.tsx'
import { PositionButton } from '~/modules/foundation/position/components/position-button.tsx'
import { PositionGate } from '~/modules/foundation/position/components/position-gate.tsx'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import type { KnownPosition } from '~/modules/foundation/position/model/position-state.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useRightColumn } from '../layout/right-column.ts'

const FoundShops = lazyPart(() => import('~/modules/marketplace/search/components/found-shops.tsx'))
const RightColumn = lazyPart(
  () => import('~/modules/marketplace/deals/shopper/components/aside/right-column.tsx'),
)

/** /deals: the results in their three views, with map and right column. */
export default function DealsRoute() {
  const { position } = usePosition()
  return <PositionGate>{position && <Deals position={position} />}</PositionGate>
}

function Deals({ position }: { position: KnownPosition }) {
  const { t } = useTranslation('deals')
  const search = useSearch({ from: '/app/deals' })
  const navigate = useNavigate({ from: '/deals' })
  const router = useRouter()
  const focusSearch = useLocation({ select: ({ state }) => state.focusSearch === true })
  const sideShown = useRightColumn()
  const isCounted = !useUser()?.acting
  const open = (detail: string) =>
    void navigate({ search: (previous) => ({ ...previous, detail }), resetScroll: false })
  // The map still moves after a press, so a deal or screen opened meanwhile must stay in the
  // address.
  const keepMap = (at: string | undefined) => {
    if (router.latestLocation.pathname !== '/deals') return
    void navigate({ search: (previous) => ({ ...previous, at }), replace: true, resetScroll: false })
  }
  return (
    <div className="px-(--gutter) md:pt-2">
      <ExploreScreen
        search={search}
        onSearch={(change, how) => void navigate({ search: change, replace: how?.replace ?? false })}
        onMapMoved={keepMap}
        position={position}
        place={position.label ?? t('explore.yourArea')}
        focusSearch={focusSearch}
        positionButton={<PositionButton />}
        categories={
          <CategoryChips
            allLabel={t('explore.all')}
            selected={search.category}
            onSelect={(category) => void navigate({ search: (previous) => ({ ...previous, category }) })}
          />
        }
        shops={
          search.q === undefined ? null : (
            <Suspense>
              <FoundShops words={search.q} />
            </Suspense>
          )
        }
        banners={<BannerCarousel position={position} isCounted={isCounted} />}
        side={
          sideShown && (
            <Suspense fallback={<div className="w-100 shrink-0" />}>
              <RightColumn
                position={position}
                banners={<BannerCarousel position={position} isCounted={isCounted} />}
              />
            </Suspense>
          )
        }
        renderMap={(result, inset) => (
          <DealMap
            pins={result.pins}
            state={result.state}
            position={position}
            view={result.view}
            onView={result.onView}
            distanceKm={search.distance}
            hoveredDoor={result.hovered}
            onHover={result.setHovered}
            dealsIn={result.dealsIn}
            nearest={result.nearest}
            onOpen={open}
            {...(inset && { inset, className: 'rounded-none' })}
          />
        )}
      />
    </div>
  )
}
