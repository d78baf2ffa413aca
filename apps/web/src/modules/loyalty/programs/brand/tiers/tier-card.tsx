import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import { type Tier, TIER_COLORS, TIER_ICONS, type TierIcon } from './tier-form.ts'

interface TierCardProps {
  tier: Tier
  /** Path of the tier in the config: 'tierConfigs.tiers.0'. */
  path: string
  metric: 'points' | 'spend' | 'purchases'
  readOnly: boolean
  isFirst: boolean
  isLast: boolean
  mayRemove: boolean
  errorOf: (path: string) => string | undefined
  onChange: (tier: Tier) => void
  onMin: (minPoints: number) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One tier: its name, range, icon, colour and benefits. */
export function TierCard({
  tier,
  path,
  metric,
  readOnly,
  isFirst,
  isLast,
  mayRemove,
  errorOf,
  onChange,
  onMin,
  onMove,
  onRemove,
}: TierCardProps) {
  const { t } = useTranslation('tiers')
  const { name, minPoints, maxPoints, color, icon, benefits, options } = tier
  const unit = t(`rules.units.${metric}`)
  const setOption = (changes: Partial<typeof options>) =>
    onChange({ ...tier, options: { ...options, ...changes } })
  const setBenefits = (next: readonly string[]) => onChange({ ...tier, benefits: [...next] })
  return (
    <section
      id={fieldId(path)}
      aria-label={name}
      className="grid grid-cols-1 gap-4 rounded-2xl border-l-8 bg-surface p-4 shadow-card sm:p-6"
      style={{ borderLeftColor: color }}
    >
      <header className="flex items-center gap-3">
        <Icon name={iconOf(icon)} className="size-6" />
        <h2 className="min-w-0 flex-1 text-19 wrap-anywhere">{name || t('unnamed')}</h2>
        {readOnly ? null : (
          <span className="flex shrink-0">
            <IconButton label={t('moveDown', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
              <Icon name="arrow-up" />
            </IconButton>
            <IconButton label={t('moveUp', { name })} disabled={isLast} onClick={() => onMove(1)}>
              <Icon name="arrow-down" />
            </IconButton>
            <IconButton label={t('remove', { name })} disabled={!mayRemove} onClick={onRemove}>
              <Icon name="trash" />
            </IconButton>
          </span>
        )}
      </header>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] items-start gap-4">
        <Input
          id={fieldId(`${path}.name`)}
          label={t('name')}
          maxLength={40}
          autoComplete="off"
          value={name}
          disabled={readOnly}
          error={errorOf(`${path}.name`)}
          onChange={({ target }) => onChange({ ...tier, name: target.value })}
        />
        <NumberField
          path={`${path}.minPoints`}
          label={t('min')}
          unit={unit}
          value={minPoints}
          disabled={readOnly}
          error={errorOf(`${path}.minPoints`)}
          onChange={(value) => onMin(value ?? Number.NaN)}
        />
        <NumberField
          path={`${path}.maxPoints`}
          label={t('max')}
          hint={maxPoints === null ? t('unlimited') : undefined}
          unit={unit}
          optional
          value={maxPoints}
          disabled={readOnly}
          error={errorOf(`${path}.maxPoints`)}
          onChange={(value) => onChange({ ...tier, maxPoints: value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Choices
          label={t('color')}
          options={TIER_COLORS.map((value, index) => ({
            value,
            label: t('colorName', { number: index + 1 }),
          }))}
          value={color}
          disabled={readOnly}
          onChange={(next) => onChange({ ...tier, color: next })}
          showsColors
        />
        <Choices
          label={t('icon')}
          options={TIER_ICONS.map((value) => ({ value, label: t(`icons.${value}`) }))}
          value={icon}
          disabled={readOnly}
          onChange={(next) => onChange({ ...tier, icon: next })}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
        <NumberField
          path={`${path}.options.pointsMultiplier`}
          label={t('multiplier')}
          hint={t('multiplierHint')}
          unit="×"
          places={3}
          value={options.pointsMultiplier}
          disabled={readOnly}
          error={errorOf(`${path}.options.pointsMultiplier`)}
          onChange={(value) => setOption({ pointsMultiplier: value ?? Number.NaN })}
        />
        <NumberField
          path={`${path}.options.pointsExpiration`}
          label={t('expiration')}
          hint={t('expirationHint')}
          unit="%"
          value={options.pointsExpiration}
          disabled={readOnly}
          error={errorOf(`${path}.options.pointsExpiration`)}
          onChange={(value) => setOption({ pointsExpiration: value ?? Number.NaN })}
        />
        <NumberField
          path={`${path}.options.rewardsDiscount`}
          label={t('discount')}
          hint={t('discountHint')}
          unit="%"
          value={options.rewardsDiscount}
          disabled={readOnly}
          error={errorOf(`${path}.options.rewardsDiscount`)}
          onChange={(value) => setOption({ rewardsDiscount: value ?? Number.NaN })}
        />
      </div>
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="contents">
          <span className="text-14 font-semibold">{t('benefits')}</span>
        </legend>
        {benefits.map((benefit, index) => {
          const at = `${path}.benefits.${index}`
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a benefit has no id but its position
            <div key={index} className="flex items-start gap-2">
              <Input
                id={fieldId(at)}
                label={t('benefit', { number: index + 1 })}
                maxLength={200}
                autoComplete="off"
                value={benefit}
                disabled={readOnly}
                error={errorOf(at)}
                onChange={({ target }) => setBenefits(benefits.with(index, target.value))}
                className="min-w-0 flex-1"
              />
              {readOnly ? null : (
                <IconButton
                  label={t('removeBenefit', { number: index + 1, name })}
                  className="mt-7"
                  onClick={() => setBenefits(benefits.toSpliced(index, 1))}
                >
                  <Icon name="trash" />
                </IconButton>
              )}
            </div>
          )
        })}
        {readOnly ? (
          benefits.length === 0 ? (
            <p className="text-14 text-ink-3">{t('noBenefits')}</p>
          ) : null
        ) : (
          <Button
            size="sm"
            variant="outline"
            className="justify-self-start"
            onClick={() => setBenefits([...benefits, ''])}
          >
            <Icon name="plus" className="size-4" />
            {t('addBenefit')}
          </Button>
        )}
      </fieldset>
    </section>
  )
}

/** Returns the icon of a tier. An icon that this app does not know becomes a medal. */
function iconOf(icon: string): TierIcon {
  return TIER_ICONS.find((name) => name === icon) ?? 'medal'
}

interface ChoicesProps {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  value: string
  disabled: boolean
  onChange: (value: string) => void
  /** The options are colours; otherwise they are icons. */
  showsColors?: boolean
}

/** A row of icons or colours, of which one is chosen. */
function Choices({ label, options, value, disabled, onChange, showsColors = false }: ChoicesProps) {
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="text-14 font-semibold">
        {label}
      </p>
      <div role="group" aria-label={label} className="flex flex-wrap gap-1">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-label={option.label}
            title={option.label}
            aria-pressed={option.value === value}
            disabled={disabled}
            onClick={() => onChange(option.value)}
            className={cn(
              'press grid size-11 place-items-center rounded-full border-2 hover:bg-sunken',
              option.value === value ? 'border-ink' : 'border-transparent',
            )}
          >
            {showsColors ? (
              <span className="size-6 rounded-full" style={{ backgroundColor: option.value }} />
            ) : (
              <Icon name={iconOf(option.value)} className="size-5" />
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
