import { useQuery } from '@tanstack/react-query'
import type { NotificationKind } from '@vicino/contract/foundation/notifications/schemas'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ownUser } from '~/lib/queries/own-user.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { preferencesQuery } from '../api/preferences.ts'
import { usePush } from '../hooks/use-push.ts'
import { EmailStopped } from './email-stopped.tsx'
import { KindsWaiting, KindTable } from './kind-table.tsx'
import { Limits } from './limits.tsx'
import { PushHere } from './push-here.tsx'

/**
 * The channels for each kind of notification, and the switch for pushes to this browser.
 */
export default function NotificationsSection({
  userId,
  without,
}: {
  userId: string
  /** Kinds that this person's work never causes. */
  without: readonly NotificationKind[]
}) {
  const { t } = useTranslation('notifications')
  const title = useId()
  const { data, error, refetch, isFetching } = useQuery(preferencesQuery)
  const { data: user } = useQuery(ownUser(userId))
  const push = usePush(userId)
  return (
    <section aria-labelledby={title} className="grid grid-cols-1 gap-5 p-5 md:p-7">
      <header className="grid gap-1">
        <h2 id={title} className="text-19">
          {t('title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      {user ? <EmailStopped email={user.email} /> : null}
      <PushHere push={push} devices={data?.pushDevices ?? 0} />
      {data ? (
        <KindTable without={without} items={data.items} pushes={push.state !== 'no-key'} />
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <KindsWaiting />
      )}
      <p className="text-14 text-pretty text-ink-2">{t('marketing')}</p>
      <Limits />
      {user?.emailVerified === false ? (
        <p className="text-14 text-pretty text-ink-2">
          {t('unverified')}{' '}
          <Link
            to="/settings"
            hash="email"
            className="font-semibold text-azzurro underline underline-offset-4"
          >
            {t('verify')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
