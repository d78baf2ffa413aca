import { useParams, useSearch } from '@tanstack/react-router'
import { PublicRegulation } from '~/modules/loyalty/programs/shopper/regulations/public-regulation.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Logo } from '~/ui/logo.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { Shell } from '../layout/shell.tsx'

/** The regulation of a program: inside the shell for signed-in people, in the frame of public pages for visitors. */
export default function RegulationRoute() {
  const { t } = useTranslation('legal')
  const user = useUser()
  const { id } = useParams({ from: '/regolamento/$id' })
  const { version } = useSearch({ from: '/regolamento/$id' })
  const number = version === undefined ? undefined : Number(version)
  const content = <PublicRegulation key={`${id} ${number}`} programId={id} version={number} />
  if (user) return <Shell>{content}</Shell>
  return (
    <PublicPage reading>
      <main id="content" className="flex-1">
        <a href="/welcome" aria-label={t('back')} className="page flex min-h-11 items-center pt-2">
          <Logo />
        </a>
        {content}
      </main>
    </PublicPage>
  )
}
