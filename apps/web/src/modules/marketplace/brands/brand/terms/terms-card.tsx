import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { acceptTerms, businessTermsQuery } from './terms-api.ts'

/**
 * New terms for businesses, at the top of the office until they are accepted. Only an owner accepts;
 * others read that the owner has to.
 */
export function TermsCard({ brandId, mayAccept }: { brandId: string; mayAccept: boolean }) {
  const { t } = useTranslation('business-terms')
  const { data } = useQuery(businessTermsQuery(brandId))
  const { mutate, error, isPending } = useMutation(acceptTerms(brandId, useQueryClient()))
  if (!data?.waiting) return null
  const { isDue, dueAt } = data.waiting
  const accept = () => mutate(data.version, { onSuccess: () => toast.success(t('accepted')) })
  return (
    <section
      aria-labelledby="business-terms"
      className={`grid gap-3 rounded-2xl p-4 sm:p-5 ${isDue ? 'bg-ambra-soft' : 'bg-surface shadow-card'}`}
    >
      <header className="flex gap-2.5">
        <Icon name="circle-alert" className="mt-1 size-5 shrink-0" />
        <div className="grid min-w-0 gap-1">
          <h2 id="business-terms" className="text-19">
            {t(isDue ? 'due.title' : 'title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">
            {t(isDue ? 'due.text' : 'text', { date: formatDate(dueAt) })}
          </p>
          {mayAccept ? null : <p className="text-14 text-ink-2">{t('owner')}</p>}
        </div>
      </header>
      {error ? <ErrorLine error={error} busy={isPending} onRetry={accept} /> : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to="/documentation/$name"
          params={{ name: 'condizioni-per-le-attivita' }}
          className="inline-flex min-h-11 items-center text-14 font-semibold underline underline-offset-4"
        >
          {t('read')}
        </Link>
        {mayAccept ? (
          <Button pending={isPending} onClick={accept}>
            {t('accept')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
