import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PrivacyPolicy } from '~/features/privacy/components/PrivacyPolicy.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { Logo } from '~/ui/Logo.tsx'
import { PublicPage } from '../layout/PublicPage.tsx'
import { Shell } from '../layout/Shell.tsx'

/** Inside the shell for people signed in, a page of its own for visitors. */
export default function PrivacyPolicyRoute() {
  const { t } = useTranslation('session')
  if (useUser())
    return (
      <Shell>
        <PrivacyPolicy />
      </Shell>
    )
  return (
    <PublicPage>
      <main id="content" className="flex-1">
        <Link to="/welcome" aria-label={t('login')} className="mx-auto block max-w-2xl px-4 pt-4 md:px-6">
          <Logo />
        </Link>
        <PrivacyPolicy />
      </main>
    </PublicPage>
  )
}
