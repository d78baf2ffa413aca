import type { DealOfCode } from '@vicino/contract/redemption/redemptions/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import './redemption.css'

/** The redeemed coupon: its stub with the points is torn off along the perforation. */
export function TornCoupon({ deal, points }: { deal: DealOfCode; points: number }) {
  const { t } = useTranslation('redemption')
  const [image] = deal.images
  return (
    <div className="mx-auto w-full max-w-76 text-left" data-theme="light">
      <div className="overflow-hidden rounded-t-xl bg-white text-ink shadow-float">
        <div className="relative">
          <DealThumb eager src={image} className="aspect-5/2 w-full" />
          <DiscountTag percent={deal.discount} className="absolute -bottom-3 left-4 text-16" />
        </div>
        <div className="grid grid-cols-1 gap-1 px-4 pt-5 pb-3">
          <p className="flex items-center gap-2 text-12 font-semibold">
            <Avatar
              name={deal.brand.username}
              src={deal.brand.logo ?? deal.brand.avatar}
              className="size-5 text-11"
            />
            <span className="truncate">{deal.brand.username}</span>
          </p>
          <p className="line-clamp-2 text-14 font-semibold break-words">{deal.title}</p>
        </div>
      </div>
      <div className="origin-top-left animate-[stub-torn_900ms_cubic-bezier(.2,.8,.2,1)_both] rounded-b-xl border-t-2 border-dashed border-line bg-white px-4 py-3 text-ink shadow-float">
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-14 font-semibold">{t('success.stub')}</span>
          <span className="num rounded-full bg-limone px-3 py-1 text-16 whitespace-nowrap font-extrabold text-on-limone">
            <span aria-hidden>+{points} BP</span>
            <span className="sr-only">{t('points', { count: points })}</span>
          </span>
        </p>
      </div>
    </div>
  )
}
