import { useParams } from '@tanstack/react-router'
import { BrandMessageScreen } from '~/modules/loyalty/members/shopper/components/brand-message-screen.tsx'

export default function BrandMessageRoute() {
  const { id } = useParams({ from: '/app/avviso/$id' })
  return <BrandMessageScreen key={id} id={id} />
}
