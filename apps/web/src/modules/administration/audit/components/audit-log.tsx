import { Fragment, type ReactNode, useId, useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isUuid } from '~/lib/is-uuid.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { CsvButton } from '~/ui/csv-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { GridViews } from '~/ui/grid-views.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { actorName } from '../model/actor.ts'
import { actionText, factName, factText, LISTED } from '../model/sentence.ts'
import { type LogEntry, type LogFilters, logPages } from '../api/audit-log.ts'

interface AuditLogProps {
  filters: LogFilters
  onFilters: (filters: LogFilters) => void
  /** Draws the link to a record; null for a type without a section. */
  renderRecord: (type: string, id: string) => ReactNode
}

const FIELDS = ['who', 'what', 'record', 'from', 'to'] as const

/**
 * The log of the platform: actor, action, record and time, with filters and a CSV of the results.
 */
export function AuditLog({ filters, onFilters, renderRecord }: AuditLogProps) {
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
              <Entry
                key={entry._id}
                entry={entry}
                renderRecord={renderRecord}
                onRecord={() => onFilters({ record: entry.recordId })}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** A saved view leaves out the person that somebody searched for. */
const withoutName = ({ who: _who, ...filters }: LogFilters) => filters

function Filters({ filters, onFilters }: Omit<AuditLogProps, 'renderRecord'>) {
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
      {FIELDS.map((name) =>
        name === 'what' ? (
          <ActionField
            key={name}
            value={typed.what ?? ''}
            onValue={(what) => setTyped((was) => withField(was, 'what', what))}
          />
        ) : (
          <Input
            key={name}
            label={t(`log.${name}`)}
            type={name === 'from' || name === 'to' ? 'date' : 'text'}
            maxLength={254}
            className={name === 'from' || name === 'to' ? undefined : 'max-lg:col-span-2'}
            value={typed[name] ?? ''}
            error={wrong.includes(name) ? t('log.wrongRecord') : undefined}
            onChange={({ target }) => setTyped((was) => withField(was, name, target.value))}
          />
        ),
      )}
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

const fits = (name: (typeof FIELDS)[number], value: string | undefined): boolean =>
  value === undefined || name !== 'record' || isUuid(value)

interface ActionFieldProps {
  value: string
  onValue: (value: string) => void
}

/** Chooses an action among those that the log knows, by object. */
function ActionField({ value, onValue }: ActionFieldProps) {
  const { t } = useTranslation('platform')
  const id = useId()
  const isListed = LISTED.some(({ actions }) => actions.includes(value))
  return (
    <div className="grid min-w-0 gap-1.5 max-lg:col-span-2">
      <label htmlFor={id} className="text-14 font-semibold">
        {t('log.what')}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={`${fieldStyle} h-12`}
      >
        <option value="">{t('log.any')}</option>
        {value === '' || isListed ? null : <option value={value}>{actionText(value, t)}</option>}
        {LISTED.map(({ object, actions }) => (
          <optgroup key={object} label={t(`log.nouns.${object as 'user'}`)}>
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionText(action, t)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

function withField(filters: LogFilters, name: (typeof FIELDS)[number], value: string): LogFilters {
  const { [name]: _, ...rest } = filters
  return value.trim() === '' ? rest : { ...rest, [name]: value.trim() }
}

interface EntryProps extends Pick<AuditLogProps, 'renderRecord'> {
  entry: LogEntry
  /** Shows the entries of the same record only. */
  onRecord: () => void
}

function Entry({ entry, renderRecord, onRecord }: EntryProps) {
  const { t } = useTranslation('platform')
  const { action, type, recordId, recordName, actor, detail, createdAt } = entry
  const facts = Object.entries(detail)
  const name = recordName === null ? null : `«${recordName}»`
  return (
    <li className="grid gap-2 rounded-xl bg-surface p-4 shadow-card">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-16 wrap-anywhere">
          <strong>
            {actorName(actor, {
              platform: t('log.platform'),
              erased: t('log.erased'),
              keyCalled: (called) => t('log.key', { name: called }),
            })}
          </strong>{' '}
          {actionText(action, t)} {name}
        </span>
        <time dateTime={createdAt} className="num text-12 text-ink-2">
          {formatDateTime(createdAt)}
        </time>
      </p>
      {facts.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-14">
          {facts.map(([fact, value]) => (
            <Fragment key={fact}>
              <dt className="text-ink-2">{factName(fact, t)}</dt>
              <dd className="wrap-anywhere">{factText(value)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-12 text-ink-3">
        {renderRecord(type, recordId)}
        <button
          type="button"
          onClick={onRecord}
          className="min-h-11 rounded-md underline-offset-4 hover:underline"
        >
          {t('log.ofRecord')}
        </button>
        <span className="ml-auto font-mono break-all">{action}</span>
      </p>
    </li>
  )
}
