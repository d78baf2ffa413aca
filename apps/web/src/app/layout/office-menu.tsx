import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { partnershipPages } from '~/modules/loyalty/partners/brand/api/partners.ts'
import { BrandChoice } from '~/modules/loyalty/programs/brand/office/brand-choice.tsx'
import { OfficeNav } from '~/modules/loyalty/programs/brand/office/office-nav.tsx'
import { useOfficeVisit } from '../office-place.ts'
import { useOfficeView } from '../use-office-view.ts'

interface OfficeMenuProps {
  folded?: boolean
  /** Runs when a link is followed, to close the drawer. */
  onGo?: (() => void) | undefined
}

/** The menu of the loyalty area. People of the platform first choose a brand. */
export default function OfficeMenu({ folded = false, onGo }: OfficeMenuProps) {
  const { place, brandId, choosesBrand } = useOfficeVisit()
  const navigate = useNavigate()
  const { data: isInvited = false } = useInfiniteQuery({
    ...partnershipPages,
    select: ({ pages }) => pages.some(({ items }) => items.some(({ state }) => state === 'invited')),
    enabled: !choosesBrand,
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      {choosesBrand && brandId !== null && !folded ? (
        <BrandChoice onChosen={() => void navigate({ to: '/raccolte/list' })} />
      ) : null}
      {brandId === null ? null : (
        <ShopMenu place={place} brandId={brandId} isInvited={isInvited} folded={folded} onGo={onGo} />
      )}
    </div>
  )
}

function ShopMenu(props: Omit<ComponentProps<typeof OfficeNav>, 'view'>) {
  return <OfficeNav {...props} view={useOfficeView(props.brandId)} />
}
