import { SECTORS } from '@vicino/contract/foundation/flags/sectors'
import { FLAG_KEYS, FLAG_STATES } from '@vicino/contract/foundation/flags/constants'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { fetchFlags, flagKeys } from '../api/flags.ts'
import { useScope } from '../hooks/use-scope.ts'

/** /dashboard/flag: the flags by country and sector, with start and reason. */
export function FlagsScreen({ section }: { section: AdminSection<'key' | 'sector' | 'state'> }) {
  const { t } = useTranslation('sections')
  const scope = useScope()
  return (
    <AdminList
      section={section}
      root={flagKeys.list}
      fetchRows={fetchFlags}
      csv={'GET /flag/export.csv'}
      words={{
        title: t('flag.title'),
        search: t('flag.search'),
        empty: t('flag.empty'),
        emptyReason: t('noMatch'),
        create: t('flag.create'),
      }}
      filters={[
        {
          name: 'key',
          label: t('flag.name'),
          options: FLAG_KEYS.map((value) => ({ value, label: t(`flag.keys.${value}`) })),
        },
        {
          name: 'sector',
          label: t('flag.sector'),
          options: SECTORS.map((value) => ({ value, label: t(`flag.sectors.${value}`) })),
        },
        {
          name: 'state',
          label: t('state'),
          options: FLAG_STATES.map((value) => ({ value, label: t(`flag.states.${value}`) })),
        },
      ]}
      usualSort="key"
      nameOf={(flag) => `${t(`flag.keys.${flag.key}`)}, ${scope(flag)}`}
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
    />
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
