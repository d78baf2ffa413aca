import type { ReactNode } from 'react'
import { LinkPage } from '~/modules/identity/auth/components/link-page.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { rememberRequestedPath } from '~/modules/identity/auth/model/requested-path.ts'
import { InvitationCard } from '~/modules/identity/staff/components/invitation-card.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { renewSession } from '../renew-session.ts'
import { useTakenSearch } from '../use-taken-search.ts'

/**
 * /invito-staff: the person signs in or registers first and returns here. Accepting opens the start
 * screen of the new role.
 */
export default function StaffInvitationRoute() {
  const { t } = useTranslation('staff')
  const { token } = useTakenSearch()
  const user = useUser()
  return (
    <PublicPage>
      {token ? (
        <InvitationCard
          token={token}
          signedInAs={user?.username ?? null}
          frame={frame}
          onSignIn={(mode) => {
            rememberRequestedPath(`/invito-staff?token=${encodeURIComponent(token)}`)
            window.location.assign(`/welcome?mode=${mode}`)
          }}
          onAccepted={() => void renewSession().finally(() => window.location.replace('/'))}
        />
      ) : (
        frame(t('invitation.over'), <p role="alert">{t('invitation.incomplete')}</p>)
      )}
    </PublicPage>
  )
}

const frame = (title: string, content: ReactNode) => <LinkPage title={title}>{content}</LinkPage>
