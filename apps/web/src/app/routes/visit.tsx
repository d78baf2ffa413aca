import { useParams } from '@tanstack/react-router'
import { VisitScreen } from '~/modules/loyalty/visits/shopper/visit-screen.tsx'

/** /visita/{code}: the address in a shop's QR. */
export default function VisitRoute() {
  const { code } = useParams({ from: '/visita/$code' })
  return <VisitScreen key={code} code={code} />
}
