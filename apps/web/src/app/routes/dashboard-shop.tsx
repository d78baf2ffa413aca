import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { Suspense } from 'react'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'
import { CompactPrograms } from '~/modules/loyalty/programs/brand/list/compact-list.tsx'
import { DayList } from '~/modules/till/till/components/day-list.tsx'
import { HeldUnits } from '~/modules/till/till/components/held-units.tsx'
import { OnlineCodes } from '~/modules/till/till/components/online-codes.tsx'
import { TillLink } from '~/modules/till/till/components/till-link.tsx'
import { WeekFigures } from '~/modules/till/till/components/week-figures.tsx'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PinMap } from '../layout/pin-map.tsx'
import { FirstSteps } from '../today/first-steps.tsx'
import { ToDo } from '../today/to-do.tsx'

const PlaceCard = lazyPart(async () => ({
  default: (await import('~/modules/marketplace/brands/brand/company/place-card.tsx')).PlaceCard,
}))

const TermsCard = lazyPart(async () => ({
  default: (await import('~/modules/marketplace/brands/brand/terms/terms-card.tsx')).TermsCard,
}))

/**
 * 'Oggi', the dashboard of a shop's staff under the shop's public name: the till, the
 * figures of seven days, one list of what waits, and the list of the day.
 */
export default function DashboardShop({ brandId }: { brandId: string | null }) {
  const { t } = useTranslation('till')
  const allows = useAllows()
  const { data } = useQuery({ ...brandProfile(brandId ?? '', undefined), enabled: brandId !== null })
  const hash = useLocation({ select: (location) => location.hash })
  // Notifications of before lead to the promoters here.
  if (hash === 'promoters') return <Navigate to="/miei-deal" hash="promoters" replace />
  const shop = data?.username
  const seesTill = allows('till-LIST')
  return (
    <div className="page grid grid-cols-1 gap-6 pt-2 pb-10 md:pt-8">
      <header className="grid gap-1">
        <h1 className="text-28 md:text-36">
          {shop === undefined ? <Skeleton className="h-9 w-72 max-w-full" /> : t('desk.hello', { shop })}
        </h1>
        <p className="text-16 text-ink-2">{t('desk.lead')}</p>
      </header>
      {brandId === null ? null : (
        <>
          <Suspense>
            {allows('company-READ') ? (
              <TermsCard brandId={brandId} mayAccept={data?.can.edit === true} />
            ) : null}
          </Suspense>
          <FirstSteps brandId={brandId} />
          <Suspense>
            <PlaceCard
              brandId={brandId}
              pinMap={PinMap}
              mayEditCompany={data?.can.edit === true}
              mayEditShops={allows('shop-EDIT')}
            />
          </Suspense>
        </>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <div className="grid grid-cols-1 gap-6">
          {AT_TILL.some(allows) ? <TillLink /> : null}
          {seesTill ? <WeekFigures /> : null}
          {brandId === null ? null : <ToDo brandId={brandId} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          {seesTill ? (
            <>
              <OnlineCodes />
              <HeldUnits />
              <DayList />
            </>
          ) : null}
        </div>
      </div>
      {brandId !== null && allows('program-LIST') ? <CompactPrograms brandId={brandId} /> : null}
    </div>
  )
}
