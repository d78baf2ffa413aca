import { REWARD_LIMITS } from '@vicino/contract/loyalty/programs/rewards/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import type { StepProps } from './step-props.ts'

/** The first reward: what it is, how much it costs, and its value for the law. */
export function RewardStep({ form, set }: StepProps) {
  const { t } = useTranslation('programs')
  const { errorOf, register, watch } = form
  const { goal, hasReward, rewardCost, rewardValue, rewardCount } = watch()
  if (goal === 'scratch')
    return <p className="text-14 text-pretty text-ink-2">{t('wizard.reward.scratch')}</p>
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="text-19">{t('wizard.reward.ask')}</h2>
      {hasReward ? (
        <>
          <Input
            label={t('wizard.fields.rewardName')}
            hint={t(`wizard.reward.hint.${goal || 'points'}`)}
            maxLength={REWARD_LIMITS.name}
            autoComplete="off"
            error={errorOf('rewardName')}
            {...register('rewardName')}
          />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
            <NumberField
              path="rewardCost"
              label={t('wizard.fields.rewardCost')}
              unit={t(goal === 'stamps' ? 'wizard.reward.stamps' : 'wizard.reward.points')}
              value={rewardCost}
              error={errorOf('rewardCost')}
              onChange={(value) => set('rewardCost', value ?? Number.NaN)}
            />
            <NumberField
              path="rewardValue"
              label={t('wizard.fields.rewardValue')}
              hint={t('wizard.reward.valueHint')}
              unit="€"
              places={2}
              value={rewardValue}
              error={errorOf('rewardValue')}
              onChange={(value) => set('rewardValue', value ?? Number.NaN)}
            />
            <NumberField
              path="rewardCount"
              label={t('wizard.fields.rewardCount')}
              hint={t('wizard.reward.countHint')}
              value={rewardCount}
              error={errorOf('rewardCount')}
              onChange={(value) => set('rewardCount', value ?? Number.NaN)}
            />
          </div>
        </>
      ) : null}
      <Switch
        label={t('wizard.reward.later')}
        description={t('wizard.reward.laterText')}
        checked={!hasReward}
        onCheckedChange={(isLater) => set('hasReward', !isLater)}
      />
    </div>
  )
}
