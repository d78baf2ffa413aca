import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ownUser } from '~/lib/queries/own-user.ts'
import { toast } from '~/lib/toast.ts'
import { acceptTerms } from '../api/accept-terms.ts'

/** A line above every screen while new terms of service wait to be accepted, with the buttons to read and accept them. */
export default function TermsBar({ userId }: { userId: string }) {
  const { t } = useTranslation('account')
  const { data: user } = useQuery({ ...ownUser(userId), meta: { quiet: true } })
  const { mutate, isPending } = useMutation(acceptTerms(userId, useQueryClient()))
  if (!user?.newTerms) return null
  const { dueAt, isDue } = user.newTerms
  return (
    <aside
      aria-label={t('newTerms.title')}
      className="flex flex-wrap items-center justify-center gap-x-4 bg-ambra-soft px-4 py-1 text-14"
    >
      <span className="min-w-0 leading-tight text-pretty max-md:w-full max-md:pt-1.5">
        {isDue ? t('newTerms.due') : t('newTerms.from', { date: formatDate(dueAt) })}
      </span>
      <Link
        to="/documentation/$name"
        params={{ name: 'termini-di-servizio' }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('newTerms.read')}
      </Link>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success(t('newTerms.accepted')) })}
        className="press inline-flex min-h-11 items-center font-semibold underline underline-offset-4 disabled:opacity-60"
      >
        {t('newTerms.accept')}
      </button>
    </aside>
  )
}
