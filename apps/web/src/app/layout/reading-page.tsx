import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { Logo } from '~/ui/logo.tsx'
import { PublicPage } from './public-page.tsx'
import { Shell } from './shell.tsx'

/** A text for everybody: within the app for those who are signed in, else with the way to the landing page. */
export function ReadingPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('legal')
  const user = useUser()
  if (user) return <Shell>{children}</Shell>
  return (
    <PublicPage reading>
      <main id="content" className="flex-1">
        <a href="/welcome" aria-label={t('back')} className="page flex min-h-11 items-center pt-2">
          <Logo />
        </a>
        {children}
      </main>
    </PublicPage>
  )
}
