import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Tells people of a brand whose role does not allow publishing that it does not, and whom to ask. */
export function RoleForbids() {
  const { t } = useTranslation('plans')
  return (
    <div className="page py-4 md:py-8">
      <article className="rounded-2xl bg-surface py-4 shadow-card">
        <h1 className="sr-only">{t('createDeal.title')}</h1>
        <EmptyState title={t('roleForbids.title')} reason={t('roleForbids.reason')} />
      </article>
    </div>
  )
}
