import { EmptyState } from '~/ui/EmptyState.tsx'

export default function WalletRoute() {
  return <EmptyState title="" reason="" />
}
