import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { BrandCard } from '~/features/brands/brand-card.tsx'
import type { DetailSlots } from '~/features/deals/detail/panel/detail-content.tsx'
import { DetailPanel } from '~/features/deals/detail/panel/detail-panel.tsx'
import { useCloseDetail } from '~/features/deals/detail/panel/use-close-detail.ts'
import { usePosition } from '~/features/position/position-context.ts'
import { ShopWay } from './ShopWay.tsx'

/** Texts of all parts: asked for with the code, as some that come later would hide the open detail for a moment. */
const TEXTS = ['detail', 'deals', 'brands', 'map']
void i18next.loadNamespaces(TEXTS)

/** What brands and map bring into the open deal. */
const slots: DetailSlots = {
  seller: (deal) => <BrandCard brand={deal.brand} distance={deal.distance} />,
  way: ({ brand }) => (
    <ShopWay
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
