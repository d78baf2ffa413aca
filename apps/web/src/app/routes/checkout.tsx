import { EmptyState } from '~/ui/EmptyState.tsx'

export default function CheckoutRoute() {
  return <EmptyState title="" reason="" />
}
