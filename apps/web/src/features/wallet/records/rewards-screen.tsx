import { useQuery } from '@tanstack/react-query'
import { exportPlatformRewards } from '@vicino/contract/points/addresses'
import { REWARD_STATES } from '@vicino/contract/points/constants'
import type { RewardRecord } from '@vicino/contract/points/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk } from '~/ui/admin-bulk.tsx'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { AdminToolbar } from '~/ui/admin-toolbar.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SwitchQuestion } from '~/ui/switch-question.tsx'
import { OfferStateBadge } from '~/ui/offer-state-badge.tsx'
import { walletKeys } from '../model/query-keys.ts'
import { fetchRewards, rewardRecordsQuery, switchRewards } from './api.ts'

/** /dashboard/bp-reward: what BrandPoints buy, how many are left, bought and used. */
export function RewardsScreen({ section }: { section: AdminSection<'state'> }) {
  const { t } = useTranslation('sections')
  const { ask, typed, onType, onPage, onSort, onFilter, onExact, onOpen } = section
  const query = useQuery(rewardRecordsQuery(ask))
  const choice = useChoice()
  return (
    <>
      <AdminToolbar
        searchLabel={t('reward.search')}
        typed={typed}
        onType={onType}
        filters={[
          {
            label: t('state'),
            value: ask.filters['state'] ?? '',
            options: REWARD_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            onChange: (value) => onFilter('state', value),
          },
        ]}
        create={{ label: t('reward.create'), onCreate: () => onOpen('create') }}
      />
      <AdminGrid
        label={t('reward.title')}
        section={section}
        csv={exportPlatformRewards}
        query={query}
        page={ask.page}
        onPage={onPage}
        sort={ask.sort ?? 'cost'}
        onSort={onSort}
        onExact={onExact}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('reward.empty'), reason: t('noMatch') }}
        choice={{ choice, nameOf: ({ title }) => title.it }}
        columns={[
          { title: t('reward.name'), sort: 'cost', renderCell: (reward) => <Name reward={reward} /> },
          {
            title: t('reward.stock'),
            sort: 'stock',
            isWide: true,
            renderCell: ({ stock }) => <span className="num text-14">{formatCount(stock)}</span>,
          },
          {
            title: t('reward.bought'),
            name: 'bought',
            isWide: true,
            renderCell: ({ bought }) => <span className="num text-14">{formatCount(bought)}</span>,
          },
          {
            title: t('reward.used'),
            name: 'used',
            isWide: true,
            renderCell: ({ used }) => <span className="num text-14">{formatCount(used)}</span>,
          },
        ]}
        renderActions={({ _id, title }) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('editOf', { name: title.it })}
            onClick={() => onOpen(_id)}
          >
            {t('edit')}
          </Button>
        )}
      />
      <AdminBulk
        choice={choice}
        ask={ask}
        fetchRows={fetchRewards}
        found={query.data?.metadata[0].totalCount ?? 0}
        label={t('switch')}
        act={switchRewards}
        renews={[walletKeys.points, [ROOTS.audit, 'reward']]}
        renderQuestion={({ count, onYes, onClose }) => (
          <SwitchQuestion count={count} onYes={onYes} onClose={onClose} />
        )}
      />
    </>
  )
}

function Name({ reward: { title, cost, stock, image, state, startsAt, endsAt } }: { reward: RewardRecord }) {
  const { t } = useTranslation('sections')
  return (
    <span className="flex items-center gap-3">
      {image === null ? (
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-limone-soft text-limone-text">
          <Icon name="gift" className="size-5" />
        </span>
      ) : (
        <img src={image} alt="" width={48} height={48} className="size-12 shrink-0 rounded-md object-cover" />
      )}
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title.it}</span>
          <OfferStateBadge state={state} startsAt={startsAt} endsAt={endsAt} />
        </span>
        <span className="num text-14 text-ink-2">
          {formatCount(cost)} BP
          <span className="md:hidden"> · {t('reward.left', { count: stock })}</span>
        </span>
      </span>
    </span>
  )
}
