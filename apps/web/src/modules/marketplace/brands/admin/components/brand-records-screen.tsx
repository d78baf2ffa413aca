import { SECTORS } from '@vicino/contract/foundation/flags/sectors'
import { BRAND_STATES } from '@vicino/contract/marketplace/brands/admin/constants'
import type { BrandRow } from '@vicino/contract/marketplace/brands/admin/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { brandRecordKeys, fetchBrands, suspendBrands, suspensionRenews } from '../api/brand-records.ts'
import { ResumeQuestion } from './resume-question.tsx'
import { SuspendQuestion } from './suspend-question.tsx'

interface BrandRecordsScreenProps {
  section: AdminSection<'sector' | 'state'>
  mayCreate: boolean
  maySuspend: boolean
}

/** /dashboard/brand: all brands, paged, searched and sorted by the server (R-435, R-437). */
export function BrandRecordsScreen({ section, mayCreate, maySuspend }: BrandRecordsScreenProps) {
  const { t } = useTranslation('companies')
  return (
    <AdminList
      section={section}
      root={brandRecordKeys.all}
      fetchRows={fetchBrands}
      csv={'GET /brand/export.csv'}
      words={{
        title: t('title'),
        search: t('search'),
        empty: t('empty'),
        emptyReason: t('emptyReason'),
        create: mayCreate ? t('create') : undefined,
      }}
      filters={[
        {
          name: 'state',
          label: t('state'),
          options: BRAND_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'sector',
          label: t('sector'),
          options: SECTORS.map((value) => ({ value, label: t(`sectors.${value}`) })),
        },
      ]}
      usualSort="username"
      nameOf={({ username }) => username}
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
      bulk={
        maySuspend
          ? [
              {
                label: t('many.suspend'),
                fits: ({ suspended }) => !suspended,
                act: suspendBrands,
                renews: suspensionRenews,
                renderQuestion: (question) => <SuspendQuestion {...question} />,
              },
              {
                label: t('many.resume'),
                fits: ({ suspended }) => suspended,
                act: suspendBrands,
                renews: suspensionRenews,
                renderQuestion: ({ count, typed, onYes, onClose }) => (
                  <ResumeQuestion count={count} typed={typed} onYes={() => onYes(null)} onClose={onClose} />
                ),
              },
            ]
          : undefined
      }
    />
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
