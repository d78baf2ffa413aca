import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '~/lib/use-online.ts'

/** Without a network nothing is confirmed, and the cashier knows before the customer stands there. */
export function OfflineNote() {
  const { t } = useTranslation('till')
  const online = useOnline()
  return (
    // There from the start, so that its text is read out as it comes; empty it takes no room in the row.
    <div role="status" className="-mb-3 has-[p]:mb-0">
      {online ? null : (
        <p className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
          <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ambra" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
