import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { useState } from 'react'
import { brandProfile } from '~/modules/marketplace/brands/shopper/api/brand-profile.ts'
import { DealCard } from '~/modules/marketplace/deals/shopper/components/cards/deal-card.tsx'
import { Offer } from '~/modules/marketplace/deals/shopper/detail/components/offer.tsx'
import { DealImages } from '~/modules/marketplace/deals/shopper/detail/components/deal-images.tsx'
import { Description } from '~/modules/marketplace/deals/shopper/detail/components/sections/description.tsx'
import { plannedDeals } from '~/modules/marketplace/deals/brand/api/planned.ts'
import { dealToEdit, recordToEdit } from '~/modules/marketplace/deals/brand/api/publish.ts'
import { CreateScreen } from '~/modules/marketplace/deals/brand/components/create-screen.tsx'
import { Published } from '~/modules/marketplace/deals/brand/components/published.tsx'
import { useDraft } from '~/modules/marketplace/deals/brand/hooks/use-draft.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { CouponDrawing } from '~/ui/drawings/coupon-drawing.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'

const card = (deal: Deal) => <DealCard deal={deal} />
const detail = (deal: Deal, videoUrl: string | null) => (
  <div className="grid grid-cols-1 gap-4">
    {deal.images.length > 0 ? <DealImages deal={deal} videoUrl={videoUrl} /> : null}
    <Offer deal={deal} full={undefined} />
    <Description text={deal.description} />
  </div>
)

/**
 * The form of a brand's people for a new deal, a copy or a change. Staff of the platform use it for
 * the brand in the address.
 */
export default function CreateDealForm() {
  const { t } = useTranslation(['publish', 'deals', 'detail', 'upload', 'forms'])
  const user = useUser()
  const { edit, copy, planned: plannedId, brand: named } = useSearch({ from: '/app/create-deal' })
  const navigate = useNavigate({ from: '/create-deal' })
  const [published, setPublished] = useState<DealDetail>()
  const [round, setRound] = useState(0)
  const sourceId = edit ?? copy
  const own = user?.brandId ?? null
  const isEditedHere = own === null && edit !== undefined
  const ownSource = useQuery({
    ...dealToEdit(sourceId ?? ''),
    enabled: user !== null && sourceId !== undefined && !isEditedHere,
  })
  const record = useQuery({ ...recordToEdit(sourceId ?? ''), enabled: user !== null && isEditedHere })
  const waiting = useQuery({ ...plannedDeals, enabled: user !== null && plannedId !== undefined })
  const planned = waiting.data?.items.find(({ _id }) => _id === plannedId)
  const source = isEditedHere ? record : ownSource
  const forBrand = own === null ? (isEditedHere ? record.data?.brandId : named) : undefined
  const brandId = own ?? forBrand ?? null
  const brand = useQuery({ ...brandProfile(brandId ?? '', undefined), enabled: brandId !== null })
  const isBlank = sourceId === undefined && plannedId === undefined
  const draft = useDraft(user?._id ?? '', isBlank && named === undefined && round === 0)

  if (user && brandId === null && !isEditedHere) {
    return (
      <div className="page py-8">
        <EmptyState drawing={<CouponDrawing />} title={t('noBrand.title')} reason={t('noBrand.reason')} />
      </div>
    )
  }
  const failed = brand.error ?? (sourceId === undefined ? waiting.error : source.error)
  if (failed) {
    return <ErrorState error={failed} onRetry={() => void Promise.all([brand.refetch(), source.refetch()])} />
  }
  if (
    !user ||
    !brand.data ||
    draft.kept === undefined ||
    (sourceId !== undefined && !source.data) ||
    (plannedId !== undefined && waiting.isPending)
  ) {
    return (
      <p role="status" className="page grid place-items-center py-24">
        <Spinner className="size-6" />
        <span className="sr-only">{t('loading')}</span>
      </p>
    )
  }
  if (plannedId !== undefined && planned === undefined) {
    return (
      <div className="page py-8">
        <EmptyState
          drawing={<CouponDrawing />}
          title={t('planned.goneTitle')}
          reason={t('planned.gone')}
          action={
            <Link to="/miei-deal" className={buttonStyle({ variant: 'lemon' })}>
              {t('own.title')}
            </Link>
          }
        />
      </div>
    )
  }
  if (published) {
    return (
      <Published
        deal={published}
        card={<DealCard deal={published} />}
        way={
          <Link to="/deals" search={{ detail: published._id }} className={buttonStyle({ variant: 'lemon' })}>
            <Icon name="eye" className="size-4" />
            {t('done.open')}
          </Link>
        }
        onAnother={() => {
          setRound((count) => count + 1)
          setPublished(undefined)
          void navigate({ search: {} })
        }}
      />
    )
  }
  return (
    <CreateScreen
      key={`${sourceId ?? plannedId ?? 'new'} ${round}`}
      userId={user._id}
      brand={brand.data}
      draft={draft}
      source={
        source.data && sourceId !== undefined
          ? { deal: source.data, way: edit === undefined ? 'copy' : 'edit' }
          : null
      }
      forBrand={forBrand}
      slots={{ card, detail }}
      planned={planned}
      onPlanned={() => void navigate({ to: '/miei-deal' })}
      onPublished={(deal, isNew) => {
        if (forBrand !== undefined) void navigate({ to: '/dashboard/deal/$id', params: { id: deal._id } })
        else if (isNew) setPublished(deal)
        else void navigate({ to: '/dashboard' })
      }}
    />
  )
}
