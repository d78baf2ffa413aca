import { Navigate, useMatch } from '@tanstack/react-router'
import { LegalDocument } from '~/modules/foundation/legal/components/legal-document.tsx'
import {
  documentAt,
  DOCUMENTS,
  type FoundDocument,
  versionAt,
} from '~/modules/foundation/legal/model/documents.ts'
import { ReadingPage } from '../layout/reading-page.tsx'

/**
 * Returns the document of an address. Two have their own path, versions have one together; the last
 * part of the path names the others.
 */
function namedBy(path: string): FoundDocument | null {
  if (path.startsWith('/privacy-policy')) return { name: 'privacy', exact: true }
  if (path.startsWith('/accessibilita')) return { name: 'accessibility', exact: true }
  if (path.startsWith('/termini/')) return versionAt(path.split('/').at(3) ?? '')
  return documentAt(path.split('/').at(2) ?? '')
}

/** Inside the shell for signed-in people, in the frame of public pages for visitors. */
export default function LegalRoute() {
  // Of this screen's own match: the location is already another one while the next screen is loaded.
  const found = namedBy(useMatch({ strict: false, select: ({ pathname }) => decodeURI(pathname) }))
  if (!found) return <Navigate to="/documentation/$name" params={{ name: 'termini-di-servizio' }} replace />
  if (!found.exact) {
    const name = DOCUMENTS[found.name].split('/').at(-1) ?? ''
    return <Navigate to="/documentation/$name" params={{ name }} replace />
  }
  return (
    <ReadingPage>
      <LegalDocument {...found} />
    </ReadingPage>
  )
}
