import { Icon } from '~/ui/icon.tsx'
import { formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useOnline } from '~/lib/use-online.ts'
import type { OfflineTill } from '../offline/hooks/use-offline-till.ts'

/**
 * Says while there is no network what this till can do, so that the cashier knows before the next
 * customer comes, and how much waits for the network.
 */
export function OfflineNote({ offline: { kit, waiting, unread } }: { offline: OfflineTill }) {
  const { t } = useTranslation(['till', 'offline-till'])
  const online = useOnline()
  const [first] = waiting
  return (
    // Always rendered, because screen readers announce only changes inside an existing status
    // region. While empty it takes no room.
    <div role="status" className="-mb-3 grid gap-2 has-[p]:mb-0">
      {online ? null : (
        <p className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
          <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {kit === null ? t('offline') : t('offline-till:network.ready')}
        </p>
      )}
      {first === undefined ? null : (
        <p className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14 font-semibold">
          <Icon name="clock" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {t('offline-till:network.waiting', {
            count: waiting.length,
            time: formatTime(first.entry.at),
          })}
        </p>
      )}
      {unread > 0 && online ? (
        <p className="flex gap-2.5 rounded-lg bg-pomodoro-soft p-3 text-14 font-semibold">
          <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-pomodoro" />
          {t('offline-till:network.unread', { count: unread })}
        </p>
      ) : null}
    </div>
  )
}
