import { useNavigate, useSearch } from '@tanstack/react-router'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CategoryChips } from '~/modules/marketplace/categories/shopper/components/category-chips.tsx'
import { useCategoryName } from '~/modules/marketplace/categories/shopper/hooks/use-category-name.ts'
import { Feed } from '~/modules/marketplace/deals/shopper/components/feed/feed.tsx'
import { ReachSelect } from '~/modules/marketplace/deals/shopper/components/feed/reach-select.tsx'
import { FlashStrip } from '~/modules/marketplace/deals/shopper/components/feed/flash-strip.tsx'
import { reach } from '~/modules/marketplace/deals/shopper/model/reach.ts'
import { hadNear } from '~/modules/marketplace/deals/shopper/model/near.ts'
import { browseQuery, type Position } from '~/modules/marketplace/deals/shopper/model/browse-query.ts'
import { PositionButton } from '~/modules/foundation/position/components/position-button.tsx'
import { PositionGate } from '~/modules/foundation/position/components/position-gate.tsx'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { hasSeenPointsNote } from '~/modules/redemption/brand-points/shopper/model/points-note-seen.ts'
import { useMedia } from '~/lib/device.ts'
import { useStore } from '~/lib/use-store.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'

const HomeBalance = lazyPart(
  () => import('~/modules/redemption/brand-points/shopper/components/home-balance.tsx'),
)
const PointsNote = lazyPart(
  () => import('~/modules/redemption/brand-points/shopper/components/points-note.tsx'),
)
const PostStrip = lazyPart(() => import('~/modules/social/posts/shopper/components/post-strip.tsx'))
const SavedNear = lazyPart(() => import('~/modules/marketplace/deals/shopper/components/near/saved-near.tsx'))
const HomeAside = lazyPart(
  () => import('~/modules/marketplace/deals/shopper/components/aside/home-aside.tsx'),
)

/** Home: categories, flash deals, Proof Posts, feed. */
export default function HomeRoute() {
  const { position } = usePosition()
  return <PositionGate>{position && <Home position={position} />}</PositionGate>
}

function Home({ position: { lat, lon } }: { position: Position }) {
  const { t } = useTranslation('deals')
  const { category, detail } = useSearch({ from: '/app/' })
  const navigate = useNavigate({ from: '/' })
  const distance = useStore(reach)
  const query = useMemo(
    () => browseQuery({ category, distance }, { lat, lon }),
    [category, distance, lat, lon],
  )
  const categoryName = useCategoryName()
  const user = useUser()
  const [needsPointsNote] = useState(() => user !== null && !hasSeenPointsNote(user._id))
  const [savesNear] = useState(hadNear)
  const wide = useMedia(`(width >= ${BREAKPOINTS.sidebar})`)
  const select = (next: string | undefined) =>
    void navigate({ search: (previous) => ({ ...previous, category: next }) })
  return (
    <div data-wide-detail className="page flex items-start gap-8 pt-1 md:pt-6">
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        <h1 className="sr-only">{t('home.title')}</h1>
        <div className="@container flex flex-col gap-1">
          {/* One row on a phone, unless the text is large. */}
          <div className="flex flex-wrap items-center justify-between gap-x-1 max-md:@min-[22rem]:flex-nowrap">
            <div className="flex min-w-0 flex-wrap items-center max-md:@min-[22rem]:flex-nowrap">
              <PositionButton className="-ml-3 min-w-0" />
              <ReachSelect />
            </div>
            <Suspense>
              <HomeBalance />
            </Suspense>
          </div>
          <CategoryChips allLabel={t('home.forYou')} selected={category} onSelect={select} large />
        </div>
        {user && needsPointsNote && (
          <Suspense fallback={<div className="h-38 md:h-19" />}>
            <PointsNote userId={user._id} />
          </Suspense>
        )}
        <Suspense fallback={savesNear ? <div className="h-30" /> : null}>
          <SavedNear position={{ lat, lon }} />
        </Suspense>
        <FlashStrip query={query} />
        {/* As high as the strip, so that the feed keeps its place. */}
        <Suspense fallback={<div className="h-57" />}>
          <PostStrip />
        </Suspense>
        <Feed
          query={query}
          categoryName={categoryName}
          place={<PositionButton />}
          onShowAll={category ? () => select(undefined) : undefined}
        />
      </div>
      {wide && !detail && (
        <Suspense fallback={<div className="w-90 shrink-0" />}>
          <HomeAside position={{ lat, lon }} />
        </Suspense>
      )}
    </div>
  )
}
