import { Navigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LegalDocument } from '~/features/legal/components/LegalDocument.tsx'
import { documentAt, DOCUMENTS, type DocumentName } from '~/features/legal/model/documents.ts'
import { useUser } from '~/features/session/use-user.ts'
import { Logo } from '~/ui/Logo.tsx'
import { PublicPage } from '../layout/PublicPage.tsx'
import { Shell } from '../layout/Shell.tsx'

/** What an address of the law shows: /privacy-policy and /accessibilita by their own name, the rest by the last part. */
function namedBy(path: string): { name: DocumentName; exact: boolean } | null {
  if (path.startsWith('/privacy-policy')) return { name: 'privacy', exact: true }
  if (path.startsWith('/accessibilita')) return { name: 'accessibility', exact: true }
  return documentAt(path.split('/').at(2) ?? '')
}

/** Inside the shell for people signed in, a page of its own for visitors. */
export default function LegalRoute() {
  const { t } = useTranslation('legal')
  const user = useUser()
  const found = namedBy(useLocation({ select: ({ pathname }) => decodeURI(pathname) }))
  if (!found) return <Navigate to="/documentation/$name" params={{ name: 'termini-di-servizio' }} replace />
  if (!found.exact) {
    const name = DOCUMENTS[found.name].split('/').at(-1) ?? ''
    return <Navigate to="/documentation/$name" params={{ name }} replace />
  }
  if (user)
    return (
      <Shell>
        <LegalDocument name={found.name} />
      </Shell>
    )
  return (
    <PublicPage>
      <main id="content" className="flex-1">
        <a
          href="/welcome"
          aria-label={t('back')}
          className="mx-auto flex min-h-11 max-w-5xl items-center px-4 pt-2 md:px-6"
        >
          <Logo />
        </a>
        <LegalDocument name={found.name} />
      </main>
    </PublicPage>
  )
}
