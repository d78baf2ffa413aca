import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { VerifyPage } from '~/modules/loyalty/ledger-tree/components/verify-page.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { Shell } from '../layout/shell.tsx'

/** /verifica: inside the shell for signed-in people, in the public frame for visitors. */
export default function VerifyRoute() {
  const user = useUser()
  if (user)
    return (
      <Shell>
        <VerifyPage />
      </Shell>
    )
  return (
    <PublicPage reading>
      <main id="content" className="flex-1">
        <VerifyPage />
      </main>
    </PublicPage>
  )
}
