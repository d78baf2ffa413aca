import type { RuleConfig } from '@vicino/domain/loyalty/config'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Chip } from '~/ui/chip.tsx'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { SelectField } from '../../../../shared/components/select-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import { useMechanics } from '../../model/mechanics-form.ts'
import { MatchFields } from './match-fields.tsx'
import { RuleNumber } from './rule-number.tsx'

interface RuleFieldsProps<Rule extends RuleConfig = RuleConfig> {
  rule: Rule
  /** Path of the rule in the config: 'config.rules.0'. */
  path: string
  onChange: (rule: RuleConfig) => void
}

type Of<Type extends RuleConfig['type']> = RuleFieldsProps<Extract<RuleConfig, { readonly type: Type }>>

/** The fields of one rule, by its type. */
export function RuleFields({ rule, ...rest }: RuleFieldsProps) {
  switch (rule.type) {
    case 'happyHour':
      return <HappyHourFields rule={rule} {...rest} />
    case 'basketBonus':
      return <BasketFields rule={rule} {...rest} />
    case 'streak':
      return <StreakFields rule={rule} {...rest} />
    case 'productMultiplier':
      return <ProductMultiplierFields rule={rule} {...rest} />
    case 'productBonus':
      return <ProductBonusFields rule={rule} {...rest} />
    case 'visit':
      return <VisitFields rule={rule} {...rest} />
    default:
      // A till or website adds such a rule through the API. Here it can only be seen and removed.
      return null
  }
}

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] items-start gap-4'

function HappyHourFields(of: Of<'happyHour'>) {
  const { rule, path, onChange } = of
  const { t, list } = useTranslation('mechanics')
  const { readOnly, errorOf } = useMechanics()
  const toggle = (day: number) => {
    const days = rule.days.includes(day) ? rule.days.filter((other) => other !== day) : [...rule.days, day]
    onChange({ ...rule, days: days.toSorted() })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <p id={`${fieldId(path)}-days-label`} className="text-14 font-semibold">
          {t('rules.types.happyHour.days')}
        </p>
        <div
          id={fieldId(`${path}.days`)}
          role="group"
          aria-labelledby={`${fieldId(path)}-days-label`}
          className="flex flex-wrap gap-2"
        >
          {list('rules.days').map((name, index) => (
            <Chip
              key={name}
              selected={rule.days.includes(index + 1)}
              disabled={readOnly}
              onClick={() => toggle(index + 1)}
            >
              {name}
            </Chip>
          ))}
        </div>
        {errorOf(`${path}.days`) ? (
          <p className="text-14 font-medium text-pomodoro">{errorOf(`${path}.days`)}</p>
        ) : null}
      </div>
      <div className={columns}>
        <Input
          id={fieldId(`${path}.from`)}
          type="time"
          label={t('rules.types.happyHour.from')}
          value={rule.from}
          disabled={readOnly}
          error={errorOf(`${path}.from`)}
          onChange={({ target }) => onChange({ ...rule, from: target.value })}
        />
        <Input
          id={fieldId(`${path}.to`)}
          type="time"
          label={t('rules.types.happyHour.to')}
          hint={rule.from > rule.to ? t('rules.types.happyHour.overnight') : undefined}
          value={rule.to}
          disabled={readOnly}
          error={errorOf(`${path}.to`)}
          onChange={({ target }) => onChange({ ...rule, to: target.value })}
        />
        <RuleNumber {...of} name="factor" label={t('rules.factor')} unit="×" places={3} />
        <DateField
          path={`${path}.startDate`}
          label={t('rules.fromDate')}
          value={rule.startDate}
          onChange={(startDate) => onChange({ ...rule, startDate })}
        />
        <DateField
          path={`${path}.endDate`}
          label={t('rules.toDate')}
          value={rule.endDate}
          onChange={(endDate) => onChange({ ...rule, endDate })}
        />
      </div>
    </div>
  )
}

function DateField({
  path,
  label,
  value,
  onChange,
}: {
  path: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
}) {
  const { readOnly, errorOf } = useMechanics()
  return (
    <Input
      id={fieldId(path)}
      type="date"
      label={label}
      value={value ?? ''}
      disabled={readOnly}
      error={errorOf(path)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

function BasketFields(of: Of<'basketBonus'>) {
  const { t } = useTranslation('mechanics')
  return (
    <div className={columns}>
      <RuleNumber {...of} name="amount" label={t('rules.types.basketBonus.amount')} unit="€" places={2} />
      <PointsField {...of} />
    </div>
  )
}

/** The field for a rule's fixed number of points. */
function PointsField(of: RuleFieldsProps<Extract<RuleConfig, { readonly points: number }>>) {
  const { t } = useTranslation('mechanics')
  return <RuleNumber {...of} name="points" label={t('rules.points')} unit={t('units.points')} />
}

function StreakFields(of: Of<'streak'>) {
  const { rule, path, onChange } = of
  const { t } = useTranslation('mechanics')
  const { readOnly } = useMechanics()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={columns}>
        <RuleNumber {...of} name="length" label={t('rules.types.streak.length')} />
        <SelectField
          path={`${path}.period`}
          label={t('rules.types.streak.period')}
          value={rule.period}
          disabled={readOnly}
          options={(['day', 'week', 'month'] as const).map((period) => ({
            value: period,
            label: t(`rules.types.streak.periods.${period}`),
          }))}
          onChange={(period) => onChange({ ...rule, period })}
        />
        <PointsField {...of} />
        <RuleNumber
          {...of}
          name="maxTimes"
          label={t('rules.types.streak.maxTimes')}
          hint={rule.maxTimes === null ? t('limits.none') : undefined}
          optional
        />
      </div>
      <SaldoSwitch checked={rule.isSaldo} onChange={(isSaldo) => onChange({ ...rule, isSaldo })} />
    </div>
  )
}

function SaldoSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('mechanics')
  const { readOnly } = useMechanics()
  return (
    <Switch
      label={t('awards.saldo')}
      description={t('awards.saldoHint')}
      checked={checked}
      disabled={readOnly}
      onCheckedChange={onChange}
    />
  )
}

function ProductMultiplierFields(of: Of<'productMultiplier'>) {
  const { rule, path, onChange } = of
  const { t } = useTranslation('mechanics')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={columns}>
        <RuleNumber
          {...of}
          name="factor"
          label={t('rules.factor')}
          hint={t('rules.types.productMultiplier.factorHint')}
          unit="×"
          places={3}
        />
      </div>
      <MatchFields path={path} match={rule.match} onChange={(match) => onChange({ ...rule, match })} />
    </div>
  )
}

function ProductBonusFields(of: Of<'productBonus'>) {
  const { rule, path, onChange } = of
  const { t } = useTranslation('mechanics')
  const { readOnly } = useMechanics()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={columns}>
        <PointsField {...of} />
        <SelectField
          path={`${path}.per`}
          label={t('rules.types.productBonus.per')}
          value={rule.per}
          disabled={readOnly}
          options={(['unit', 'line'] as const).map((per) => ({
            value: per,
            label: t(`rules.types.productBonus.pers.${per}`),
          }))}
          onChange={(per) => onChange({ ...rule, per })}
        />
      </div>
      <MatchFields path={path} match={rule.match} onChange={(match) => onChange({ ...rule, match })} />
    </div>
  )
}

function VisitFields(of: Of<'visit'>) {
  const { rule, path, onChange } = of
  const { t } = useTranslation('mechanics')
  const { readOnly } = useMechanics()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={columns}>
        <PointsField {...of} />
        <SelectField
          path={`${path}.proof`}
          label={t('rules.types.visit.proof')}
          value={rule.proof}
          disabled={readOnly}
          options={(['staff', 'qr', 'geofence'] as const).map((proof) => ({
            value: proof,
            label: t(`rules.types.visit.proofs.${proof}`),
          }))}
          onChange={(proof) =>
            onChange({ ...rule, proof, radius: proof === 'geofence' ? (rule.radius ?? 100) : null })
          }
        />
        {rule.proof === 'geofence' ? (
          <RuleNumber {...of} name="radius" label={t('rules.types.visit.radius')} unit="m" />
        ) : null}
        <RuleNumber {...of} name="perDay" label={t('rules.types.visit.perDay')} />
        <RuleNumber {...of} name="perMonth" label={t('rules.types.visit.perMonth')} />
      </div>
      <SaldoSwitch checked={rule.isSaldo} onChange={(isSaldo) => onChange({ ...rule, isSaldo })} />
    </div>
  )
}
