import { takeAskedFor } from '~/features/session/asked-for.ts'
import { GoogleReturn } from '~/features/session/components/GoogleReturn.tsx'
import { PublicPage } from '../layout/PublicPage.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/** The server takes a code only from the browser that began the sign-in, so no link of others changes an account. */
export default function GoogleRoute() {
  const { code, error } = useTakenSearch()
  return (
    <PublicPage>
      <GoogleReturn
        code={code}
        refusal={error}
        onSignedIn={() => window.location.replace(takeAskedFor() ?? '/')}
      />
    </PublicPage>
  )
}
