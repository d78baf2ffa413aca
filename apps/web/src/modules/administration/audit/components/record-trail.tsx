import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditedType } from '@vicino/contract/administration/audit/constants'
import { formatDateTime } from '~/lib/format.ts'
import type { Texts } from '~/lib/i18n/text-keys.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { trailPages } from '../api/trail.ts'
import { actorName } from '../model/actor.ts'

type Known = keyof Texts['admin']['trail']['actions']

interface RecordTrailProps {
  type: AuditedType
  id: string
}

/** The history of a record, newest first, beside its form. */
export function RecordTrail({ type, id }: RecordTrailProps) {
  const { t } = useTranslation('admin')
  const trail = useInfiniteQuery(trailPages(type, id))
  const entries = trail.data?.pages.flatMap(({ items }) => items) ?? []
  const named = (action: string): string => {
    const verb = action.slice(action.indexOf('.') + 1)
    return Object.hasOwn(VERBS, verb) ? t(`trail.actions.${verb as Known}`) : action
  }
  // The changed fields, the call, or the products from which one was told apart.
  const described = ({ product, from, ...detail }: Readonly<Record<string, unknown>>): string =>
    Array.isArray(from)
      ? t('trail.apartFrom', { product: String(product), names: from.map((name) => `«${name}»`).join(', ') })
      : fieldsOf(detail)
  return (
    <section aria-label={t('trail.title')} className="grid content-start gap-3">
      <h3 className="font-display text-19 font-bold">{t('trail.title')}</h3>
      {trail.isError ? (
        <ErrorLine error={trail.error} busy={trail.isFetching} onRetry={() => void trail.refetch()} />
      ) : trail.isPending ? (
        <Skeleton className="h-24" />
      ) : entries.length === 0 ? (
        <p className="text-14 text-ink-2">{t('trail.empty')}</p>
      ) : (
        <ol className="grid gap-3 border-l-2 border-line pl-4">
          {entries.map(({ _id, action, actor, detail, createdAt }) => (
            <li key={_id} className="grid gap-0.5 text-14">
              <span className="font-semibold">{named(action)}</span>
              {described(detail) ? (
                <span className="wrap-anywhere text-ink-2">{described(detail)}</span>
              ) : null}
              <span className="wrap-anywhere text-ink-2">
                {actorName(actor, {
                  platform: t('trail.platform'),
                  erased: t('trail.erased'),
                  keyCalled: (name) => t('trail.key', { name }),
                })}
              </span>
              <time dateTime={createdAt} className="num text-12 text-ink-3">
                {formatDateTime(createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {trail.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          pending={trail.isFetchingNextPage}
          onClick={() => void trail.fetchNextPage()}
          className="justify-self-start"
        >
          {t('trail.more')}
        </Button>
      ) : null}
    </section>
  )
}

const VERBS: Readonly<Record<Known, true>> = {
  create: true,
  change: true,
  delete: true,
  password_link: true,
  block: true,
  unblock: true,
  assign: true,
  erased: true,
  suspend: true,
  resume: true,
  decide: true,
  hide: true,
  show: true,
  answer: true,
  withdraw: true,
  approved: true,
  refused: true,
  removed: true,
  restored: true,
  'access-ask': true,
  'access-allow': true,
  'access-refuse': true,
  'access-start': true,
  'access-act': true,
  'access-end': true,
  order: true,
  move: true,
  recall: true,
  told_apart: true,
  close: true,
  'terms-accept': true,
  plan_series: true,
}

function fieldsOf(detail: Readonly<Record<string, unknown>>): string {
  const { fields, call } = detail
  if (typeof call === 'string') return call
  return Array.isArray(fields) ? fields.join(', ') : ''
}
