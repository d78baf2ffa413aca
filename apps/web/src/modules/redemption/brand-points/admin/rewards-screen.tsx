import { REWARD_STATES } from '@vicino/contract/redemption/brand-points/constants'
import type { RewardRecord } from '@vicino/contract/redemption/brand-points/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SwitchQuestion } from '~/ui/switch-question.tsx'
import { OfferStateBadge } from '~/ui/offer-state-badge.tsx'
import { walletKeys } from '../shared/model/query-keys.ts'
import { fetchRewards, rewardRecordKeys, switchRewards } from './api.ts'

/**
 * /dashboard/bp-reward: the rewards for BrandPoints, with units left, bought and used (R-410,
 *
 */
export function RewardsScreen({ section }: { section: AdminSection<'state'> }) {
  const { t } = useTranslation('sections')
  return (
    <AdminList
      section={section}
      root={rewardRecordKeys.all}
      fetchRows={fetchRewards}
      csv={'GET /points/reward/record/export.csv'}
      words={{
        title: t('reward.title'),
        search: t('reward.search'),
        empty: t('reward.empty'),
        emptyReason: t('noMatch'),
        create: t('reward.create'),
      }}
      filters={[
        {
          name: 'state',
          label: t('state'),
          options: REWARD_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      usualSort="cost"
      nameOf={({ title }) => title.it}
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
      bulk={{
        label: t('switch'),
        act: switchRewards,
        renews: [walletKeys.points, [ROOTS.audit, 'reward']],
        renderQuestion: ({ count, onYes, onClose }) => (
          <SwitchQuestion count={count} onYes={onYes} onClose={onClose} />
        ),
      }}
    />
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
