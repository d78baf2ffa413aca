import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { RewardCard } from '~/modules/loyalty/programs/shared/reward-card.tsx'
import { SelectField } from '../../shared/components/select-field.tsx'
import { useImageOf } from '../../shared/base-info/base-info-fields.tsx'
import { tierOptions } from './tier-options.ts'
import type { RewardForm } from './reward-form.ts'

const amount = (value: number): number => (Number.isNaN(value) ? 0 : Math.max(0, value))
const whole = (value: number): number => Math.trunc(amount(value))

/** The card of the members' catalogue, as a member of the chosen tier sees it. */
export function RewardPreview({ values, levels }: { values: RewardForm; levels: Catalogue['levels'] }) {
  const { t } = useTranslation('rewards')
  const [rank, setRank] = useState(0)
  const image = useImageOf(values.imageUrl)
  const level = levels.find((one) => one.rank === values.minRank)
  const discounts = levels.some(({ rewardsDiscount }) => rewardsDiscount > 0)
  return (
    <aside
      aria-label={t('preview.title')}
      className="grid content-start gap-3 self-start rounded-xl bg-canvas p-4 md:sticky md:top-0"
    >
      <p className="font-display text-16 font-bold">{t('preview.title')}</p>
      <RewardCard
        reward={{
          ...values,
          name: values.name.trim() === '' ? t('preview.name') : values.name,
          imageUrl: image,
          points: whole(values.points),
          stamps: whole(values.stamps),
          money: amount(values.money),
          value: amount(values.value),
          stock: values.isUnlimited || Number.isNaN(values.stock) ? null : whole(values.stock),
          perPeriod: values.period === '' ? null : whole(values.perPeriod ?? 0),
          period: values.period === '' ? null : values.period,
          visibleTo: values.visibleTo === '' ? null : values.visibleTo,
          state: 'open',
        }}
        level={level?.name ?? null}
        discount={levels.find((one) => one.rank === rank)?.rewardsDiscount ?? 0}
      />
      {discounts ? (
        <SelectField
          path="reward.preview"
          label={t('preview.level')}
          value={String(rank)}
          options={tierOptions(rank, levels, t('preview.none'))}
          onChange={(next) => setRank(Number(next))}
        />
      ) : null}
    </aside>
  )
}
