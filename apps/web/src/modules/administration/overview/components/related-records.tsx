import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatCount, formatDate, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type RecordType, type Related, relatedQuery, type RelatedKind } from '../api/related.ts'

interface RelatedRecordsProps {
  type: RecordType
  id: string
  /** Draws the link to an item; its name alone where the reader may not open it. */
  renderLink: (kind: RelatedKind, id: string, name: string) => ReactNode
}

/** What belongs to a record: facts for support, and the newest rows of each kind, with links. */
export function RelatedRecords({ type, id, renderLink }: RelatedRecordsProps) {
  const { t } = useTranslation('platform')
  const read = useQuery(relatedQuery(type, id))
  if (read.isError)
    return <ErrorLine error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton className="h-40" />
  const { facts, related } = read.data
  const shown = Object.entries(facts)
  if (shown.length === 0 && related.length === 0) return null
  return (
    <section aria-label={t('related.title')} className="grid content-start gap-5">
      <h3 className="font-display text-19 font-bold">{t('related.title')}</h3>
      {shown.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
          {shown.map(([name, value]) => (
            <Fact key={name} name={t(`related.facts.${name as 'sessions'}`)}>
              {typeof value === 'boolean'
                ? t(value ? 'related.yes' : 'related.no')
                : typeof value === 'number'
                  ? formatCount(value)
                  : value === null
                    ? t('related.never')
                    : formatDateTime(value)}
            </Fact>
          ))}
        </dl>
      )}
      {related.map((group) => (
        <Group key={group.kind} type={type} group={group} renderLink={renderLink} />
      ))}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="num wrap-anywhere">{children}</dd>
    </>
  )
}

interface GroupProps extends Pick<RelatedRecordsProps, 'type' | 'renderLink'> {
  group: Related
}

function Group({ type, group: { kind, count, items }, renderLink }: GroupProps) {
  const { t } = useTranslation(['platform', 'moderation', 'help'])
  const title = useId()
  const nameOf = (name: string): string => {
    if (kind === 'reportsAbout' || kind === 'reportsBy') return t(`moderation:reason.${name as 'other'}`)
    if (kind === 'decisions')
      return name === '' ? t('platform:related.decision') : t(`moderation:removal.${name as 'other'}`)
    return kind === 'support' ? t(`help:contact.topics.${name as 'other'}`) : name
  }
  return (
    <section aria-labelledby={title} className="grid gap-1">
      <h4 id={title} className="text-14 font-semibold">
        {t(
          type === 'deal' && kind === 'deals'
            ? 'platform:related.sameProduct'
            : `platform:related.kinds.${kind}`,
        )}{' '}
        <span className="num font-normal text-ink-2">{formatCount(count)}</span>
      </h4>
      <ul className="grid">
        {items.map(({ _id, name, state, at }) => (
          <li key={`${_id} ${at}`} className="border-t border-line py-1 text-14">
            {renderLink(kind, _id, nameOf(name))}
            <span className="num block text-12 text-ink-2">
              {state === null ? null : `${t(`platform:related.states.${state as 'active'}`)} · `}
              <time dateTime={at}>{formatDate(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className="text-12 text-ink-2">{t('platform:related.newest', { count: items.length })}</p>
      ) : null}
    </section>
  )
}
