import { useQuery } from '@tanstack/react-query'
import { brandProfile } from '~/features/brands/api/brand-profile.ts'
import { ShopDesk } from '~/features/till/components/shop-desk.tsx'

/** The desk of a shop, greeted by its public name. */
export default function DashboardShop({ brandId }: { brandId: string | null }) {
  const { data } = useQuery({ ...brandProfile(brandId ?? '', undefined), enabled: brandId !== null })
  return <ShopDesk shop={data?.username} />
}
