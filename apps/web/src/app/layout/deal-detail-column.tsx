import { loadTexts } from '~/lib/i18n/texts.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { BrandCard } from '~/features/brands/components/brand-card.tsx'
import type { DetailSlots } from '~/features/deals/detail/components/detail-content.tsx'
import { DetailPanel } from '~/features/deals/detail/components/detail-panel.tsx'
import { useCloseDetail } from '~/features/deals/detail/hooks/use-close-detail.ts'
import { usePosition } from '~/features/position/hooks/use-position.ts'
import { ShopDirections } from './shop-directions.tsx'

/** Texts of all parts, loaded with the code: a part whose texts came later would suspend and hide the whole detail. */
const TEXTS = ['detail', 'deals', 'brands', 'map'] as const
loadTexts(TEXTS).catch(() => undefined)

/** The parts of the open deal that come from the features brands and map. */
const slots: DetailSlots = {
  seller: (deal) => <BrandCard brand={deal.brand} distance={deal.distance} />,
  directions: ({ brand }) => (
    <ShopDirections
      name={brand.username}
      place={{ lat: brand.latitude, lon: brand.longitude }}
      address={brand.address}
      city={brand.city}
    />
  ),
}

/** The deal named by `detail`: full screen on a phone, the left column from 768 px on. */
export default function DealDetailColumn({ id }: { id: string }) {
  useTranslation(TEXTS)
  const { position } = usePosition()
  return <DetailPanel id={id} position={position} slots={slots} onClose={useCloseDetail()} />
}
