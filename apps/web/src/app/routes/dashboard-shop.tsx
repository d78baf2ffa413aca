import { useQuery } from '@tanstack/react-query'
import { brandProfile } from '~/features/brands/api/brand-profile.ts'
import { ShopDesk } from '~/features/till/components/shop-desk.tsx'

/** The dashboard of a shop's staff, headed by the shop's public name. */
export default function DashboardShop({ brandId }: { brandId: string | null }) {
  const { data } = useQuery({ ...brandProfile(brandId ?? '', undefined), enabled: brandId !== null })
  return <ShopDesk shop={data?.username} />
}
