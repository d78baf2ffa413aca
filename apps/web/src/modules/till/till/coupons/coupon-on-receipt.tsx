import type { CouponPreview, TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { useTermLines } from '~/modules/loyalty/coupons/shared/coupon-offer.ts'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { Icon } from '~/ui/icon.tsx'
import { TillField } from '../members/components/till-field.tsx'

export const isForProducts = ({ productCodes, productCategories }: TillCoupon): boolean =>
  productCodes.length + productCategories.length > 0

interface CouponOnReceiptProps {
  coupon: TillCoupon
  /** The coupon's discount, or the reason why there is none; undefined before the preview. */
  effect: CouponPreview['coupons'][number] | undefined
  /** Price in euros of the products that it applies to, as typed. */
  eligible: string
  onEligible: (text: string) => void
  /** Removes it from the receipt; undefined when it is the only one. */
  onDrop: (() => void) | undefined
}

/** One of the coupons of a receipt, with its effect. */
export function CouponOnReceipt({ coupon, effect, eligible, onEligible, onDrop }: CouponOnReceiptProps) {
  const { t } = useTranslation('till')
  const terms = useTermLines()
  return (
    <li className="grid grid-cols-1 gap-2">
      <CouponPass coupon={coupon}>
        <p className="text-12 text-pretty wrap-anywhere text-ink-2">{terms(coupon).join(' · ')}</p>
      </CouponPass>
      {isForProducts(coupon) ? (
        <TillField
          id={`till-coupon-${coupon._id}`}
          label={t('coupon.eligible')}
          value={eligible}
          isEuro
          onChange={onEligible}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {effect === undefined ? (
          <span />
        ) : effect.message === null ? (
          <p className="num text-14 font-semibold">
            {t('coupon.takesOff', { amount: formatPrice(effect.discount) })}
          </p>
        ) : (
          <p
            role="alert"
            className="flex min-w-0 flex-1 basis-60 gap-2.5 rounded-lg bg-ambra-soft p-3 text-14 text-pretty"
          >
            <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
            <span className="min-w-0">{effect.message}</span>
          </p>
        )}
        {onDrop === undefined ? null : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('coupon.dropOne', { coupon: coupon.name })}
            onClick={onDrop}
          >
            <Icon name="x" className="size-4" />
            {t('coupon.drop')}
          </Button>
        )}
      </div>
    </li>
  )
}
