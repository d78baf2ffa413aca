import { useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isUuid } from '~/lib/is-uuid.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { CsvButton } from '~/ui/csv-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { GridViews } from '~/ui/grid-views.tsx'
import { Input } from '~/ui/input.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type LogEntry, type LogFilters, logPages } from '../api/audit-log.ts'

interface AuditLogProps {
  filters: LogFilters
  onFilters: (filters: LogFilters) => void
}

const FIELDS = ['who', 'what', 'record', 'from', 'to'] as const

/**
 * The log of the platform: actor, action, record and time, with filters and a CSV of the results.
 */
export function AuditLog({ filters, onFilters }: AuditLogProps) {
  const { t } = useTranslation('platform')
  const pages = usePages(logPages(filters))
  return (
    <div className="grid gap-4">
      <Filters key={JSON.stringify(filters)} filters={filters} onFilters={onFilters} />
      <div className="flex flex-wrap gap-2">
        <GridViews
          grid="audit"
          now={{ search: withoutName(filters), hidden: [] }}
          onView={({ search }) => onFilters(search)}
        />
        <CsvButton csv={'GET /audit-log/export.csv'} ask={{ filters: { ...filters } }} />
      </div>
      <PagedList
        pages={pages}
        skeleton={
          <div className="grid gap-3">
            <Skeleton className="h-20 rounded-xl" />
            <Skeleton className="h-20 rounded-xl" />
          </div>
        }
        moreSkeleton={<Skeleton className="h-20 rounded-xl" />}
        empty={<EmptyState title={t('log.empty')} reason={t('log.emptyReason')} />}
        end={t('log.end')}
      >
        {(items) => (
          <ul aria-label={t('log.title')} className="grid gap-2">
            {items.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** A saved view leaves out the person that somebody searched for. */
const withoutName = ({ who: _who, ...filters }: LogFilters) => filters

function Filters({ filters, onFilters }: AuditLogProps) {
  const { t } = useTranslation('platform')
  const [typed, setTyped] = useState<LogFilters>(filters)
  const [wrong, setWrong] = useState<readonly (typeof FIELDS)[number][]>([])
  const isFiltered = FIELDS.some((name) => filters[name])
  return (
    <form
      role="search"
      noValidate
      aria-label={t('log.filters')}
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[1.5fr_1fr_1.5fr_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        const unfit = FIELDS.filter((name) => !fits(name, typed[name]))
        setWrong(unfit)
        if (unfit.length === 0) onFilters(typed)
      }}
    >
      {FIELDS.map((name) => (
        <Input
          key={name}
          label={t(`log.${name}`)}
          type={name === 'from' || name === 'to' ? 'date' : 'text'}
          placeholder={name === 'what' ? 'user.block' : undefined}
          maxLength={254}
          className={name === 'from' || name === 'to' ? undefined : 'max-lg:col-span-2'}
          value={typed[name] ?? ''}
          error={wrong.includes(name) ? t(name === 'what' ? 'log.wrongWhat' : 'log.wrongRecord') : undefined}
          onChange={({ target }) => setTyped((was) => withField(was, name, target.value))}
        />
      ))}
      <div className="flex gap-2 lg:pt-[1.625rem]">
        <Button type="submit">{t('log.search')}</Button>
        {isFiltered ? (
          <Button variant="ghost" onClick={() => onFilters({})}>
            {t('log.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function fits(name: (typeof FIELDS)[number], value: string | undefined): boolean {
  if (value === undefined) return true
  if (name === 'record') return isUuid(value)
  return name !== 'what' || /^[a-z-]{1,40}\.[a-z_-]{1,40}$/.test(value)
}

function withField(filters: LogFilters, name: (typeof FIELDS)[number], value: string): LogFilters {
  const { [name]: _, ...rest } = filters
  return value.trim() === '' ? rest : { ...rest, [name]: value.trim() }
}

function Entry({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('platform')
  const { action, type, recordId, actor, detail, createdAt } = entry
  const facts = Object.entries(detail)
  return (
    <li className="grid gap-1 rounded-xl bg-surface p-4 shadow-card">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-mono text-14 font-semibold break-all">{action}</span>
        <time dateTime={createdAt} className="num text-12 text-ink-2">
          {formatDateTime(createdAt)}
        </time>
      </p>
      <p className="text-14">
        {actor === null ? t('log.platform') : (actor.username ?? t('log.erased'))}
        <span className="text-ink-2">
          {' · '}
          {type} <span className="font-mono text-12 break-all">{recordId}</span>
        </span>
      </p>
      {facts.length === 0 ? null : (
        <p className="font-mono text-12 break-all text-ink-2">
          {facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(' · ')}
        </p>
      )}
    </li>
  )
}
