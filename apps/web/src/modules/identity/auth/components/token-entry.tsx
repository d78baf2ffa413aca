import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NetworkError } from '~/lib/api-error.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { toast } from '~/lib/toast.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { checkToken } from '../api/check-token.ts'
import { setFlash } from '../model/flash.ts'
import { linkUserId } from '../model/link-user.ts'
import { beginBriefSession } from '../model/store.ts'
import { LinkPage } from './link-page.tsx'

interface TokenEntryProps {
  /** The parameters `user` and `accessToken` of the link, as texts. */
  user: string | undefined
  accessToken: string | undefined
}

/**
 * Signs in with a token from a link, after the server has named its account. No cookie
 * renews such a session: it ends with its token after at most 15 minutes, or when the page is
 * closed. The screen says so.
 */
export function TokenEntry({ user, accessToken }: TokenEntryProps) {
  const { t } = useTranslation('session')
  const userId = linkUserId(user)
  const { data, error, refetch } = useQuery({
    queryKey: [ROOTS.session, 'link'],
    queryFn: async () => {
      if (userId === null || !accessToken) return null
      const session = await checkToken(accessToken)
      return session.user._id === userId ? session : null
    },
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
  const unreachable = error instanceof NetworkError
  const refused = data === null || (error !== null && !unreachable)
  useEffect(() => {
    if (data && beginBriefSession(data)) toast.message(t('token.brief'))
    else if (data ?? refused) {
      setFlash('tokenInvalid')
      window.location.replace('/welcome')
    }
  }, [data, refused, t])
  if (unreachable) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <LinkPage title={t('token.title')}>
      <p role="status" className="flex items-center gap-3 text-14 text-ink-2">
        <Spinner className="size-5" />
        {t('token.wait')}
      </p>
    </LinkPage>
  )
}
