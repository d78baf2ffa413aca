import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

/**
 * Shown instead of a form that the person's role does not allow, with the person to ask.
 */
export function RoleForbids({ what }: { what: 'deals' | 'posts' }) {
  const { t } = useTranslation('plans')
  return (
    <div className="page py-4 md:py-8">
      <article className="rounded-2xl bg-surface py-4 shadow-card">
        <h1 className="sr-only">{t(`roleForbids.${what}.screen`)}</h1>
        <EmptyState title={t(`roleForbids.${what}.title`)} reason={t('roleForbids.reason')} />
      </article>
    </div>
  )
}
