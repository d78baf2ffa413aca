import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { programQuery } from '~/modules/loyalty/programs/shared/api/programs.ts'
import { ActiveProgram } from '~/modules/loyalty/programs/brand/office/active-program.tsx'
import { BrandChoice } from '~/modules/loyalty/programs/brand/office/brand-choice.tsx'
import { Office } from '~/modules/loyalty/programs/brand/office/office.tsx'
import type { Section } from '~/modules/loyalty/programs/brand/office/office-nav.tsx'
import { WIZARD_STEPS } from '~/modules/loyalty/programs/brand/wizard/model/steps.ts'
import { readFilter } from '~/modules/loyalty/claims/brand/claim-filter.ts'
import { readListSearch, writeListSearch } from '~/modules/loyalty/programs/shared/list/list-search.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useScreenName } from '~/lib/screen-name.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import OfficeMenu from '../layout/office-menu.tsx'
import { useOfficeVisit } from '../office-place.ts'

const List = lazyPart(() => import('~/modules/loyalty/programs/brand/list/programs-screen.tsx'), ErrorState)
const Wizard = lazyPart(() => import('~/modules/loyalty/programs/brand/wizard/wizard-screen.tsx'), ErrorState)
const Overview = lazyPart(
  () => import('~/modules/loyalty/programs/brand/overview/overview-screen.tsx'),
  ErrorState,
)
const Mechanics = lazyPart(
  () => import('~/modules/loyalty/programs/brand/mechanics/components/mechanics-screen.tsx'),
  ErrorState,
)
const Catalogue = lazyPart(
  () => import('~/modules/loyalty/programs/brand/catalogue/catalogue-screen.tsx'),
  ErrorState,
)
const Claims = lazyPart(() => import('~/modules/loyalty/claims/brand/claims-screen.tsx'), ErrorState)
const Missing = lazyPart(
  () => import('~/modules/loyalty/missing-points/brand/missing-screen.tsx'),
  ErrorState,
)
const Referrals = lazyPart(() => import('~/modules/loyalty/referrals/brand/referrals-screen.tsx'), ErrorState)
const Visits = lazyPart(() => import('~/modules/loyalty/visits/brand/visit-codes-screen.tsx'), ErrorState)
const Partners = lazyPart(() => import('~/modules/loyalty/partners/brand/partners-screen.tsx'), ErrorState)
const Common = lazyPart(() => import('~/modules/loyalty/partners/brand/common-screen.tsx'), ErrorState)
const Regulation = lazyPart(() => import('./program-regulation.tsx'), ErrorState)
const Customers = lazyPart(() => import('./program-customers.tsx'), ErrorState)
const Integrations = lazyPart(() => import('./program-integrations.tsx'), ErrorState)
const Automations = lazyPart(
  () => import('~/modules/marketing/automations/brand/automations-screen.tsx'),
  ErrorState,
)
const Campaigns = lazyPart(() => import('./program-campaigns.tsx'), ErrorState)
const Coupons = lazyPart(() => import('~/modules/loyalty/coupons/brand/coupons-screen.tsx'), ErrorState)
const Tiers = lazyPart(() => import('~/modules/loyalty/programs/brand/tiers/tiers-screen.tsx'), ErrorState)

/**
 * /raccolte and all addresses below it: the part that the address names. Its menu is in the
 * sidebar (layout/office-sidebar.tsx), on a phone above the part.
 */
export default function ProgramsRoute() {
  const navigate = useNavigate()
  const { place, brandId } = useOfficeVisit()
  const { section, programId: id } = place
  const { data: program } = useQuery({ ...programQuery(id ?? ''), enabled: id !== null })
  useScreenName(program?.name)
  return (
    <Office
      brandChoice={
        brandId === null && id === null ? (
          <BrandChoice onChosen={() => void navigate({ to: '/raccolte/list' })} />
        ) : null
      }
      menu={OfficeMenu}
    >
      <Suspense fallback={<Loading />}>
        {id !== null ? (
          <ProgramPart id={id} section={section} />
        ) : brandId !== null ? (
          <BrandPart key={brandId} brandId={brandId} section={section} />
        ) : null}
      </Suspense>
    </Office>
  )
}

function Loading() {
  return (
    <div className="grid place-items-center py-24">
      <Spinner className="size-8" />
    </div>
  )
}

/** A screen of one program. */
function ProgramPart({ id, section }: { id: string; section: Section }) {
  const navigate = useNavigate()
  const { tab, stato, q } = useSearch({ strict: false })
  if (section === 'missing') return <Missing key={id} id={id} />
  if (section === 'referrals') return <Referrals key={id} id={id} />
  if (section === 'visits') return <Visits key={id} id={id} />
  if (section === 'partners') return <Partners key={id} id={id} />
  if (section === 'regulation') return <Regulation key={id} id={id} />
  if (section === 'claims') {
    return (
      <Claims
        key={id}
        id={id}
        search={{ filter: readFilter(stato), q: q ?? '' }}
        onSearch={({ filter, q: text }) =>
          void navigate({
            to: '/raccolte/$id/premi',
            params: { id },
            search: { ...(filter !== 'open' && { stato: filter }), ...(text !== '' && { q: text }) },
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  }
  if (section === 'catalogue') return <Catalogue key={id} id={id} />
  if (section !== 'mechanics') return <Overview key={id} id={id} />
  return (
    <Mechanics
      key={id}
      id={id}
      tab={tab === 'acquisti' || tab === 'speciali' ? tab : 'social'}
      onTab={(next) =>
        void navigate({
          to: '/raccolte/$id/meccaniche',
          params: { id },
          search: next === 'social' ? {} : { tab: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** A screen of the brand. */
function BrandPart({ brandId, section }: { brandId: string; section: Section }) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  switch (section) {
    case 'wizard':
      return (
        <Wizard
          brandId={brandId}
          step={WIZARD_STEPS.find((step) => String(step) === search.step) ?? 1}
          onStep={(step) => void navigate({ to: '/raccolte/crea', search: { step: String(step) } })}
          onLeave={() => void navigate({ to: '/raccolte/list' })}
          onCreated={(id, goal) =>
            void (goal === 'scratch'
              ? navigate({
                  to: '/raccolte/$id/meccaniche',
                  params: { id },
                  search: { tab: 'acquisti' },
                  replace: true,
                })
              : navigate({ to: '/raccolte/$id/dettagli', params: { id }, replace: true }))
          }
        />
      )
    case 'common':
      return <Common />
    case 'campaigns':
      return <Campaigns brandId={brandId} />
    case 'customers':
      return <Customers brandId={brandId} />
    case 'coupons':
      return <Coupons brandId={brandId} />
    case 'integrations':
      return <Integrations brandId={brandId} />
    case 'automations':
      return (
        <Automations
          brandId={brandId}
          open={search.automazione ?? null}
          onOpen={(id) =>
            void navigate({
              to: '/raccolte/automazioni',
              search: id === null ? {} : { automazione: id },
              replace: id === null,
              resetScroll: false,
            })
          }
        />
      )
    case 'tiers':
      return <Tiers brandId={brandId} />
    case 'overview':
    case 'mechanics':
      return (
        <ActiveProgram
          brandId={brandId}
          onFound={(id) =>
            void navigate({
              to: section === 'overview' ? '/raccolte/$id/dettagli' : '/raccolte/$id/meccaniche',
              params: { id },
              replace: true,
            })
          }
        />
      )
    default:
      return (
        <List
          brandId={brandId}
          search={readListSearch(search)}
          onSearch={(next) =>
            void navigate({
              to: '/raccolte/list',
              search: writeListSearch(next),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )
  }
}
