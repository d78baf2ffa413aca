import { pathAfterSignIn } from '~/modules/identity/auth/model/requested-path.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { GoogleReturn } from '~/modules/identity/auth/components/google-return.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/**
 * /google. The server accepts a code only from the browser that began the sign-in, so
 * nobody can sign another person in to an account by sending them a link.
 */
export default function GoogleRoute() {
  const { code, error, new: newcomer } = useTakenSearch()
  return (
    <PublicPage>
      <GoogleReturn
        code={code}
        newcomer={newcomer}
        refusal={error}
        onSignedIn={() => window.location.replace(pathAfterSignIn(currentSession().user))}
      />
    </PublicPage>
  )
}
