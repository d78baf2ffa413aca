import { TokenEntry } from '~/features/session/components/TokenEntry.tsx'
import { PublicPage } from '../layout/PublicPage.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/** R-063; the guard leads on who is signed in, before and after. */
export default function TokenRoute() {
  const { user, accessToken } = useTakenSearch()
  return (
    <PublicPage>
      <TokenEntry user={user} accessToken={accessToken} />
    </PublicPage>
  )
}
