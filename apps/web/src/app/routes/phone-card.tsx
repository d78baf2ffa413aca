import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkPage } from '~/modules/identity/auth/components/link-page.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { rememberRequestedPath } from '~/modules/identity/auth/model/requested-path.ts'
import { TakeCard } from '~/modules/loyalty/phone-cards/shopper/take-card.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { useTakenSearch } from '../use-taken-search.ts'

/** /tessera-negozio: the person signs in or registers first and returns here. */
export default function PhoneCardRoute() {
  const { t } = useTranslation('members')
  const { token } = useTakenSearch()
  const user = useUser()
  const navigate = useNavigate()
  return (
    <PublicPage>
      {token ? (
        <TakeCard
          token={token}
          signedInAs={user?.username ?? null}
          frame={frame}
          onSignIn={(mode) => {
            rememberRequestedPath(`/tessera-negozio?token=${encodeURIComponent(token)}`)
            window.location.assign(`/welcome?mode=${mode}`)
          }}
          onTaken={(programId) =>
            void navigate(
              programId === null
                ? { to: '/wallet', replace: true }
                : { to: '/wallet/$programId', params: { programId }, replace: true },
            )
          }
        />
      ) : (
        frame(t('phoneCard.over'), <p role="alert">{t('phoneCard.incomplete')}</p>)
      )}
    </PublicPage>
  )
}

const frame = (title: string, content: ReactNode) => <LinkPage title={title}>{content}</LinkPage>
