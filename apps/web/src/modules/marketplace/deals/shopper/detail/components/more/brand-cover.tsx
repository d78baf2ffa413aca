import { usePages } from '~/lib/use-pages.ts'
import type { Position } from '../../../model/browse-query.ts'
import { brandDealPages } from '../../api/brand-deals.ts'

const SHOWN = 4

/**
 * A brand's cover: images of its own deals side by side, so that every profile has one. It is
 * decorative.
 */
export function BrandCover({ brandId, position }: { brandId: string; position: Position }) {
  const { lat, lon } = position
  const { items } = usePages(brandDealPages({ brandId, lat, lon }))
  // One image of each deal comes first, because several images of one deal look alike.
  const first = items.flatMap((deal) => deal.images.slice(0, 1))
  const others = items.flatMap((deal) => deal.images.slice(1))
  const images = [...new Set([...first, ...others])].slice(0, SHOWN)
  return (
    <div className="flex size-full">
      {images.map((image) => (
        <img key={image} src={image} alt="" decoding="async" className="h-full min-w-0 flex-1 object-cover" />
      ))}
    </div>
  )
}
