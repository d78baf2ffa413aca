import type { ReactNode } from 'react'
import { cn } from '../../../../ui/cn.ts'
import { type Offer, useOfferText, useOfferLabel } from './coupon-offer.ts'
import { ResponsiveImage } from '../../../../ui/responsive-image.tsx'

interface CouponPassProps {
  coupon: Offer & { readonly name: string; readonly imageUrl: string | null }
  /** Name of the brand that gives the coupon. */
  brand?: string
  /** Lines below the coupon's name, such as its last day or its minimum spend. */
  children?: ReactNode
  /** The coupon can no longer be used. */
  isOver?: boolean
}

/** A brand's coupon as a ticket: the benefit on the stub, the description beside it. */
export function CouponPass({ coupon, brand, children, isOver = false }: CouponPassProps) {
  const offer = useOfferText()
  const offerLabel = useOfferLabel()
  const { name, imageUrl } = coupon
  return (
    <div className="flex min-h-30 overflow-hidden rounded-xl bg-surface text-left shadow-card">
      <div
        className={cn(
          'grid w-28 shrink-0 place-items-center border-r-2 border-dashed border-line p-3 text-center sm:w-36',
          isOver ? 'bg-sunken text-ink-2' : 'bg-limone text-on-limone',
        )}
      >
        <span
          aria-hidden
          className={cn(
            'num font-display leading-none font-extrabold text-balance',
            offer(coupon).length > 6 ? 'text-19 sm:text-23' : 'text-28 sm:text-36',
          )}
        >
          {offer(coupon)}
        </span>
      </div>
      <div className="grid min-w-0 flex-1 content-center gap-1 p-4">
        {brand === undefined ? null : (
          <p className="text-12 font-semibold wrap-anywhere text-ink-2">{brand}</p>
        )}
        <p className={cn('text-16 font-semibold text-pretty wrap-anywhere', isOver && 'text-ink-2')}>
          {name}
        </p>
        <p className="text-14 text-pretty wrap-anywhere text-ink-2">{offerLabel(coupon)}</p>
        {children}
      </div>
      {imageUrl === null ? null : (
        <ResponsiveImage
          sizes="7rem"
          src={imageUrl}
          alt=""
          className={cn('hidden w-28 object-cover sm:block', isOver && 'grayscale')}
        />
      )}
    </div>
  )
}
