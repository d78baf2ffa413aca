import type { Trigger } from '@vicino/domain/loyalty/automations'
import { use } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Switch } from '~/ui/switch.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../loyalty/programs/shared/components/select-field.tsx'
import { GroupsContext } from '../../../loyalty/customers/shared/groups.ts'

interface TriggerFieldsProps {
  trigger: Trigger
  levels: readonly string[]
  errorOf: (path: string) => string | undefined
  onChange: (trigger: Trigger) => void
}

/** The inputs of a trigger: an amount, a tier, a reward, days. */
export function TriggerFields({ trigger, levels, errorOf, onChange }: TriggerFieldsProps) {
  const { t } = useTranslation('automations')
  const { rewards } = use(GroupsContext)
  switch (trigger.type) {
    case 'purchase':
      return (
        <>
          <NumberField
            path="automation.minAmount"
            label={t('editor.minAmount')}
            value={trigger.minAmount}
            places={2}
            unit="€"
            optional
            hint={t('editor.minAmountText')}
            error={errorOf('automation.minAmount')}
            onChange={(minAmount) => onChange({ ...trigger, minAmount })}
          />
          <Switch
            label={t('editor.firstOnly')}
            checked={trigger.firstOnly}
            onCheckedChange={(firstOnly) => onChange({ ...trigger, firstOnly })}
          />
        </>
      )
    case 'pointsReached':
    case 'stampsReached':
      return (
        <NumberField
          path="automation.amount"
          label={t(`editor.${trigger.type}`)}
          value={trigger.amount}
          hint={t('editor.reachedText')}
          error={errorOf('automation.amount')}
          onChange={(amount) => onChange({ ...trigger, amount: amount ?? Number.NaN })}
        />
      )
    case 'tierReached':
      return (
        <SelectField
          path="automation.rank"
          label={t('editor.level')}
          value={String(trigger.rank ?? 0)}
          hint={levels.length === 0 ? t('editor.noLevels') : undefined}
          options={[
            { value: '0', label: t('editor.anyLevel') },
            ...levels.slice(1).map((label, index) => ({ value: String(index + 1), label })),
          ]}
          onChange={(rank) => onChange({ ...trigger, rank: rank === '0' ? null : Number(rank) })}
        />
      )
    case 'rewardClaimed':
      return (
        <SelectField
          path="automation.reward"
          label={t('editor.reward')}
          value={trigger.rewardId ?? ''}
          options={[
            { value: '', label: t('editor.anyReward') },
            ...(rewards ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(id) => onChange({ ...trigger, rewardId: id === '' ? null : id })}
        />
      )
    case 'birthday':
    case 'inactive':
    case 'pointsExpiring':
      return (
        <>
          <NumberField
            path="automation.days"
            label={t(`editor.days.${trigger.type}`)}
            value={trigger.days}
            unit={t('units.days')}
            hint={trigger.type === 'birthday' ? t('editor.birthdayText') : undefined}
            error={errorOf('automation.days')}
            onChange={(days) => onChange({ ...trigger, days: days ?? Number.NaN })}
          />
          {trigger.type === 'inactive' ? (
            <Switch
              label={t('editor.alsoPast')}
              description={t('editor.alsoPastText')}
              checked={trigger.alsoPast}
              onCheckedChange={(alsoPast) => onChange({ ...trigger, alsoPast })}
            />
          ) : null}
        </>
      )
    default:
      return null
  }
}
