import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useOnline } from '~/lib/use-online.ts'

/**
 * Warns while there is no network and nothing can be confirmed, so that the cashier knows before
 * the next customer comes.
 */
export function OfflineNote() {
  const { t } = useTranslation('till')
  const online = useOnline()
  return (
    // Always rendered, because screen readers announce only changes inside an existing status
    // region. While empty it takes no room.
    <div role="status" className="-mb-3 has-[p]:mb-0">
      {online ? null : (
        <p className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
          <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
