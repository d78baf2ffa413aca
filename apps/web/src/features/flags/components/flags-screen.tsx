import { useQuery } from '@tanstack/react-query'
import { SECTORS } from '@vicino/contract/business/constants'
import { exportFlags } from '@vicino/contract/flags/addresses'
import { FLAG_KEYS, FLAG_STATES } from '@vicino/contract/flags/constants'
import type { Flag } from '@vicino/contract/flags/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { AdminToolbar } from '~/ui/admin-toolbar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { flagsQuery } from '../api/flags.ts'
import { useScope } from '../hooks/use-scope.ts'

/** /dashboard/flag: what is off in countries and sectors, from when and why. */
export function FlagsScreen({ section }: { section: AdminSection<'key' | 'sector' | 'state'> }) {
  const { t } = useTranslation('sections')
  const { ask, typed, onType, onPage, onSort, onFilter, onExact, onOpen } = section
  const query = useQuery(flagsQuery(ask))
  const scope = useScope()
  return (
    <>
      <AdminToolbar
        searchLabel={t('flag.search')}
        typed={typed}
        onType={onType}
        filters={[
          {
            label: t('flag.name'),
            value: ask.filters['key'] ?? '',
            options: FLAG_KEYS.map((value) => ({ value, label: t(`flag.keys.${value}`) })),
            onChange: (value) => onFilter('key', value),
          },
          {
            label: t('flag.sector'),
            value: ask.filters['sector'] ?? '',
            options: SECTORS.map((value) => ({ value, label: t(`flag.sectors.${value}`) })),
            onChange: (value) => onFilter('sector', value),
          },
          {
            label: t('state'),
            value: ask.filters['state'] ?? '',
            options: FLAG_STATES.map((value) => ({ value, label: t(`flag.states.${value}`) })),
            onChange: (value) => onFilter('state', value),
          },
        ]}
        create={{ label: t('flag.create'), onCreate: () => onOpen('create') }}
      />
      <AdminGrid
        label={t('flag.title')}
        section={section}
        csv={exportFlags}
        query={query}
        page={ask.page}
        onPage={onPage}
        sort={ask.sort ?? 'key'}
        onSort={onSort}
        onExact={onExact}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('flag.empty'), reason: t('noMatch') }}
        columns={[
          { title: t('flag.name'), sort: 'key', renderCell: (flag) => <What flag={flag} /> },
          {
            title: t('flag.where'),
            name: 'where',
            isWide: true,
            renderCell: (flag) => <span className="text-14 wrap-anywhere">{scope(flag)}</span>,
          },
          {
            title: t('flag.since'),
            name: 'createdAt',
            sort: 'createdAt',
            isWide: true,
            renderCell: ({ createdAt }) => <span className="num text-14">{formatDate(createdAt)}</span>,
          },
        ]}
        renderActions={(flag) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('editOf', { name: `${t(`flag.keys.${flag.key}`)}, ${scope(flag)}` })}
            onClick={() => onOpen(flag._id)}
          >
            {t('edit')}
          </Button>
        )}
      />
    </>
  )
}

const TONES = { inForce: 'pomodoro', scheduled: 'azzurro', lifted: 'neutral' } as const

function What({ flag }: { flag: Flag }) {
  const { t } = useTranslation('sections')
  const language = useLanguage()
  const scope = useScope()
  const { key, state, startsAt, reason } = flag
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{t(`flag.keys.${key}`)}</span>
        <Badge tone={TONES[state]} dot>
          {state === 'scheduled'
            ? t('flag.from', { date: formatDate(startsAt ?? '') })
            : t(`flag.states.${state}`)}
        </Badge>
      </span>
      <span className="text-14 font-medium wrap-anywhere md:hidden">{scope(flag)}</span>
      <span className="line-clamp-2 text-14 wrap-anywhere text-ink-2">{reason[language]}</span>
    </span>
  )
}
