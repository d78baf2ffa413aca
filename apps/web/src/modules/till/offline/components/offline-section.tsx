import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { offlineSettings } from '../api/offline.ts'
import { ConflictList } from './conflict-list.tsx'
import { OfflineSettings } from './offline-settings.tsx'

interface OfflineSectionProps {
  mayEdit: boolean
  maySee: boolean
  mayDecide: boolean
}

/** The shop's tills without network: their switch and limits, and what waits for a decision. */
export function OfflineSection({ mayEdit, maySee, mayDecide }: OfflineSectionProps) {
  const { t } = useTranslation('offline-till')
  const settings = useQuery(offlineSettings)
  return (
    <section aria-labelledby="offline-till" className="page grid grid-cols-1 gap-4 pb-8">
      <header className="grid max-w-prose gap-1">
        <h2 id="offline-till" className="text-23">
          {t('settings.title')}
        </h2>
        <p className="text-16 text-pretty text-ink-2">{t('settings.lead')}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {settings.data ? (
          <OfflineSettings settings={settings.data} mayEdit={mayEdit} />
        ) : settings.error ? (
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <Skeleton className="h-80 rounded-2xl" />
        )}
        {maySee ? <ConflictList mayDecide={mayDecide} /> : null}
      </div>
    </section>
  )
}
