import { HelpScreen } from '~/modules/identity/support/shopper/components/help-screen.tsx'
import { Operator } from '~/modules/foundation/legal/components/operator.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Logo } from '~/ui/logo.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { Shell } from '../layout/shell.tsx'
import { useAccess } from '../use-access.ts'

/** Inside the shell for signed-in people, in the frame of public pages for visitors. */
export default function HelpRoute() {
  const { t } = useTranslation('legal')
  const user = useUser()
  const { mayOpen } = useAccess()
  const screen = <HelpScreen userId={user?._id ?? null} mayOpen={mayOpen} operator={<Operator />} />
  if (user) return <Shell>{screen}</Shell>
  return (
    <PublicPage reading>
      <main id="content" className="flex-1">
        <a href="/welcome" aria-label={t('back')} className="page flex min-h-11 items-center">
          <Logo />
        </a>
        {screen}
      </main>
    </PublicPage>
  )
}
