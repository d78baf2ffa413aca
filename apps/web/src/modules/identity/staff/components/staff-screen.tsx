import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { staffPages } from '../api/staff.ts'
import { StaffCard } from './staff-card.tsx'

const StaffForm = lazyPart(() => import('./staff-form.tsx'))

/** The brand's staff: invitations, roles, shops, ends, and everyone's actions. */
export function StaffScreen() {
  const { t } = useTranslation('staff')
  const [state, setState] = useState<'current' | 'past'>('current')
  const [isInviting, setInviting] = useState(false)
  const pages = usePages(staffPages(state))
  const shops = useQuery(shopsQuery)
  const names = new Map(shops.data?.map(({ _id, name }) => [_id, name]))
  const invite = useAllows()('staff-EDIT') ? (
    <Button onClick={() => setInviting(true)}>
      <Icon name="user-plus" className="size-4" />
      {t('invite')}
    </Button>
  ) : null
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {invite}
      </header>
      <SegmentedControl
        label={t('which')}
        value={state}
        onValueChange={setState}
        className="justify-self-start"
        options={[
          { value: 'current', label: t('current') },
          { value: 'past', label: t('past') },
        ]}
      />
      <PagedList
        pages={pages}
        skeleton={
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Skeleton className="h-44 rounded-2xl" />
            <Skeleton className="h-44 rounded-2xl" />
          </div>
        }
        empty={
          <section className="rounded-2xl bg-surface shadow-card">
            <EmptyState
              className="max-w-md"
              title={t(state === 'current' ? 'none' : 'nonePast')}
              reason={state === 'current' ? t('how') : undefined}
            />
          </section>
        }
      >
        {(people) => (
          <ul aria-label={t(state)} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {people.map((person) => (
              <li key={person._id} className="grid grid-cols-1">
                <StaffCard person={person} shopName={(id) => names.get(id) ?? t('closedShop')} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isInviting ? (
        <Suspense>
          <StaffForm person={null} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
