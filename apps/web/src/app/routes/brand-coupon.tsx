import { useParams } from '@tanstack/react-router'
import { CouponScreen } from '~/modules/loyalty/coupons/shopper/coupon-screen.tsx'

/** /coupon/{id}: a coupon from a brand. */
export default function BrandCouponRoute() {
  const { id } = useParams({ from: '/coupon/$id' })
  return <CouponScreen key={id} id={id} />
}
