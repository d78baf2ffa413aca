import { SECTORS } from '@vicino/contract/business/constants'
import { useQuery } from '@tanstack/react-query'
import { exportBrands } from '@vicino/contract/brand-admin/addresses'
import { BRAND_STATES } from '@vicino/contract/brand-admin/constants'
import type { BrandRow } from '@vicino/contract/brand-admin/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk } from '~/ui/admin-bulk.tsx'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { AdminToolbar } from '~/ui/admin-toolbar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { brandRecordKeys, brandRecordsQuery, fetchBrands, suspendBrands } from '../api/brand-records.ts'
import { SuspendQuestion } from './suspend-question.tsx'

interface BrandRecordsScreenProps {
  section: AdminSection<'sector' | 'state'>
  mayCreate: boolean
  maySuspend: boolean
}

/** /dashboard/brand: the brands, page by page, searched and sorted by the server (R-435, R-437). */
export function BrandRecordsScreen({ section, mayCreate, maySuspend }: BrandRecordsScreenProps) {
  const { t } = useTranslation('companies')
  const { ask, typed, onType, onPage, onSort, onFilter, onExact, onOpen } = section
  const query = useQuery(brandRecordsQuery(ask))
  const choice = useChoice()
  return (
    <>
      <AdminToolbar
        searchLabel={t('search')}
        typed={typed}
        onType={onType}
        filters={[
          {
            label: t('state'),
            value: ask.filters['state'] ?? '',
            options: BRAND_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            onChange: (value) => onFilter('state', value),
          },
          {
            label: t('sector'),
            value: ask.filters['sector'] ?? '',
            options: SECTORS.map((value) => ({ value, label: t(`sectors.${value}`) })),
            onChange: (value) => onFilter('sector', value),
          },
        ]}
        create={mayCreate ? { label: t('create'), onCreate: () => onOpen('create') } : undefined}
      />
      <AdminGrid
        label={t('title')}
        section={section}
        csv={exportBrands}
        query={query}
        page={ask.page}
        onPage={onPage}
        sort={ask.sort ?? 'username'}
        onSort={onSort}
        onExact={onExact}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('empty'), reason: t('emptyReason') }}
        choice={maySuspend ? { choice, nameOf: ({ username }) => username } : undefined}
        columns={[
          { title: t('name'), sort: 'username', renderCell: (brand) => <Name brand={brand} /> },
          {
            title: t('city'),
            sort: 'city',
            isWide: true,
            renderCell: ({ city }) => <span className="text-14">{city}</span>,
          },
          { title: t('deals'), name: 'deals', isWide: true, renderCell: ({ deals }) => count(deals) },
          { title: t('members'), name: 'members', isWide: true, renderCell: ({ members }) => count(members) },
          {
            title: t('followers'),
            sort: 'followers',
            isWide: true,
            renderCell: ({ followers }) => count(followers),
          },
        ]}
        renderActions={({ _id, username }) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('editOf', { name: username })}
            onClick={() => onOpen(_id)}
          >
            {t('edit')}
          </Button>
        )}
      />
      <AdminBulk
        choice={choice}
        ask={ask}
        fetchRows={fetchBrands}
        found={query.data?.metadata[0].totalCount ?? 0}
        label={t('many.label')}
        act={suspendBrands}
        renews={[brandRecordKeys.all, [ROOTS.deals], [ROOTS.audit, 'brand']]}
        renderQuestion={(question) => <SuspendQuestion {...question} />}
      />
    </>
  )
}

const count = (value: number) => <span className="num text-14">{formatCount(value)}</span>

function Name({ brand: { username, handle, city, verified, suspended, sector } }: { brand: BrandRow }) {
  const { t } = useTranslation('companies')
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{username}</span>
        {suspended ? <Badge tone="pomodoro">{t('states.suspended')}</Badge> : null}
        {verified ? null : <Badge tone="ambra">{t('unverified')}</Badge>}
      </span>
      <span className="text-14 wrap-anywhere text-ink-2">
        @{handle}
        {sector ? ` · ${t(`sectors.${sector}`)}` : ''}
        <span className="block md:hidden">{city}</span>
      </span>
    </span>
  )
}
