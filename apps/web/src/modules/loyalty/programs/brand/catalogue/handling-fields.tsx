import { useQuery } from '@tanstack/react-query'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Chip } from '~/ui/chip.tsx'
import type { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Switch } from '~/ui/switch.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import type { REWARD_FIELDS, RewardForm } from './reward-form.ts'

interface HandlingFieldsProps {
  form: ReturnType<typeof useKeptForm<RewardForm>>
  labels: Readonly<Record<(typeof REWARD_FIELDS)[number], string>>
  isReadOnly: boolean
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/**
 * How the brand handles claims of a reward: approval, days until it is ready, shops and days of
 * pick-up.
 */
export function HandlingFields({ form, labels, isReadOnly }: HandlingFieldsProps) {
  const { t, list } = useTranslation('rewards')
  const { data: shops = [] } = useQuery(shopsQuery)
  const { fulfilment, needsApproval, readyWithinDays, pickupDays, pickupShops } = form.watch()
  const set = <Name extends keyof RewardForm>(name: Name, value: RewardForm[Name]) =>
    form.setValue(name as 'name', value as string, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    })
  // A shop that has closed since stays chosen until somebody removes it.
  const known = [
    ...shops.map(({ _id, name, city }) => ({ _id, name: `${name}, ${city}` })),
    ...pickupShops
      .filter((id) => shops.every(({ _id }) => _id !== id))
      .map((_id) => ({ _id, name: t('form.closedShop') })),
  ]
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="contents">
        <span className="font-display text-16 font-bold">{t('form.groups.handling')}</span>
      </legend>
      <Switch
        label={labels.needsApproval}
        description={t('form.approvalText')}
        checked={needsApproval}
        disabled={isReadOnly}
        onCheckedChange={(checked) => set('needsApproval', checked)}
      />
      <NumberField
        path="reward.readyWithinDays"
        label={labels.readyWithinDays}
        hint={t(`form.readyHint.${fulfilment}`)}
        unit={t('form.days')}
        optional
        disabled={isReadOnly}
        value={readyWithinDays}
        error={form.errorOf('readyWithinDays')}
        onChange={(value) => set('readyWithinDays', value)}
        className="max-w-60"
      />
      {fulfilment === 'store' ? (
        <div className="grid gap-2">
          <p id={fieldId('reward.pickupDays')} className="text-14 font-semibold">
            {labels.pickupDays}
          </p>
          <div
            role="group"
            aria-labelledby={fieldId('reward.pickupDays')}
            className="flex flex-wrap gap-x-2 gap-y-3"
          >
            {WEEKDAYS.map((day) => (
              <Chip
                key={day}
                selected={pickupDays.includes(day)}
                disabled={isReadOnly}
                onClick={() => set('pickupDays', toggled(pickupDays, day))}
              >
                {list('form.weekdays')[day - 1]}
              </Chip>
            ))}
          </div>
          <p className="text-14 text-ink-3">{t('form.allDays')}</p>
        </div>
      ) : null}
      {fulfilment === 'store' && known.length > 0 ? (
        <div className="grid gap-2">
          <p id={fieldId('reward.pickupShops')} className="text-14 font-semibold">
            {labels.pickupShops}
          </p>
          <div
            role="group"
            aria-labelledby={fieldId('reward.pickupShops')}
            className="grid max-h-56 gap-0.5 overflow-y-auto"
          >
            {known.map(({ _id, name }) => (
              <label key={_id} className="flex min-h-11 items-center gap-3 text-14">
                <input
                  type="checkbox"
                  checked={pickupShops.includes(_id)}
                  disabled={isReadOnly}
                  onChange={() => set('pickupShops', toggled(pickupShops, _id))}
                  className="size-5 shrink-0 accent-action"
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            ))}
          </div>
          <p className="text-14 text-ink-3">{t('form.allShops')}</p>
        </div>
      ) : null}
    </fieldset>
  )
}

function toggled<One>(list: readonly One[], one: One): One[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
}
