import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Section } from '../../../shared/components/section.tsx'
import { SelectField } from '../../../shared/components/select-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'
import { useMechanics } from '../model/mechanics-form.ts'
import { PURCHASE_RULES } from '../model/new-rule.ts'
import { LimitFields } from './limit-fields.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { numberText } from './rules/use-rule-sentence.ts'
import { ThresholdList } from './threshold-list.tsx'

/** The points of a purchase, and the rules for purchases. */
export function PurchasesTab() {
  const { t } = useTranslation('mechanics')
  return (
    <div className="grid grid-cols-1 gap-4">
      <PointsSection />
      <ThresholdList />
      <MultiplierSection />
      <RuleList title={t('rules.title')} lead={t('rules.lead')} types={PURCHASE_RULES} />
      <LimitFields
        limits={['purchasePerPurchase', 'purchasePerDay', 'purchasePerMonth']}
        lead={t('limits.purchaseLead')}
      />
      <LifeSection />
    </div>
  )
}

function PointsSection() {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  const { acquisti } = config
  const paysPoints = acquisti.pointCoeff !== 0
  const set = (changes: Partial<typeof acquisti>) =>
    change((was) => ({ ...was, acquisti: { ...was.acquisti, ...changes } }))
  return (
    <Section title={t('purchases.title')} lead={t('purchases.lead')}>
      <Switch
        label={t('purchases.paysPoints')}
        description={t('purchases.paysPointsText')}
        checked={paysPoints}
        disabled={readOnly}
        onCheckedChange={(isOn) => set({ pointCoeff: isOn ? 1 : 0 })}
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
        {paysPoints ? (
          <NumberField
            path="config.acquisti.pointCoeff"
            label={t('purchases.pointCoeff')}
            hint={t('purchases.pointCoeffHint', { points: numberText(10 * acquisti.pointCoeff) })}
            unit={t('units.pointsPerEuro')}
            places={3}
            value={acquisti.pointCoeff}
            disabled={readOnly}
            error={errorOf('config.acquisti.pointCoeff')}
            // A typed 0 is below the least coefficient; the switch is what turns points off.
            onChange={(value) => set({ pointCoeff: value === 0 ? Number.NaN : (value ?? Number.NaN) })}
          />
        ) : null}
        {paysPoints ? (
          <SelectField
            path="config.acquisti.roundUp"
            label={t('purchases.rounding')}
            hint={t('purchases.roundingHint')}
            value={acquisti.roundUp ? 'up' : 'down'}
            disabled={readOnly}
            options={(['down', 'up'] as const).map((value) => ({
              value,
              label: t(`purchases.roundings.${value}`),
            }))}
            onChange={(value) => set({ roundUp: value === 'up' })}
          />
        ) : null}
        <NumberField
          path="config.acquisti.stampCoeff"
          label={t('purchases.stampCoeff')}
          hint={
            acquisti.stampCoeff === null || Number.isNaN(acquisti.stampCoeff)
              ? t('purchases.noStamps')
              : t('purchases.stampCoeffHint', { amount: formatPrice(acquisti.stampCoeff) })
          }
          unit={t('units.eurosPerStamp')}
          places={2}
          optional
          value={acquisti.stampCoeff}
          disabled={readOnly}
          error={errorOf('config.acquisti.stampCoeff')}
          onChange={(stampCoeff) => set({ stampCoeff })}
        />
        <NumberField
          path="config.acquisti.minSpend"
          label={t('purchases.minSpend')}
          hint={t('purchases.minSpendHint')}
          unit="€"
          places={2}
          value={acquisti.minSpend}
          disabled={readOnly}
          error={errorOf('config.acquisti.minSpend')}
          onChange={(value) => set({ minSpend: value ?? Number.NaN })}
        />
      </div>
    </Section>
  )
}

function MultiplierSection() {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  const { multiplier } = config.acquisti
  const path = 'config.acquisti.multiplier'
  const set = (changes: Partial<typeof multiplier>) =>
    change((was) => ({
      ...was,
      acquisti: { ...was.acquisti, multiplier: { ...was.acquisti.multiplier, ...changes } },
    }))
  return (
    <Section title={t('multiplier.title')} lead={t('multiplier.lead')}>
      <Switch
        label={t('multiplier.enabled')}
        checked={multiplier.enabled}
        disabled={readOnly}
        onCheckedChange={(enabled) =>
          set({ enabled, ...(enabled && multiplier.value === 1 && { value: 2 }) })
        }
      />
      {multiplier.enabled ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
          <Input
            id={fieldId(`${path}.name`)}
            label={t('multiplier.name')}
            hint={t('multiplier.nameHint')}
            autoComplete="off"
            maxLength={100}
            value={multiplier.name}
            disabled={readOnly}
            error={errorOf(`${path}.name`)}
            onChange={({ target }) => set({ name: target.value })}
          />
          <NumberField
            path={`${path}.value`}
            label={t('rules.factor')}
            unit="×"
            places={3}
            value={multiplier.value}
            disabled={readOnly}
            error={errorOf(`${path}.value`)}
            onChange={(value) => set({ value: value ?? Number.NaN })}
          />
          <Input
            id={fieldId(`${path}.startDate`)}
            type="date"
            label={t('multiplier.startDate')}
            value={multiplier.startDate ?? ''}
            disabled={readOnly}
            error={errorOf(`${path}.startDate`)}
            onChange={({ target }) => set({ startDate: target.value || null })}
          />
          <Input
            id={fieldId(`${path}.endDate`)}
            type="date"
            label={t('multiplier.endDate')}
            value={multiplier.endDate ?? ''}
            disabled={readOnly}
            error={errorOf(`${path}.endDate`)}
            onChange={({ target }) => set({ endDate: target.value || null })}
          />
        </div>
      ) : null}
    </Section>
  )
}

/** How long points are valid, and how long they are pending. */
function LifeSection() {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  const { points } = config
  return (
    <Section title={t('life.title')} lead={t('life.lead')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-4">
        <NumberField
          path="config.points.expiryMonths"
          label={t('life.expiry')}
          hint={points.expiryMonths === null ? t('life.noExpiry') : t('life.expiryHint')}
          unit={t('units.months')}
          optional
          value={points.expiryMonths}
          disabled={readOnly}
          error={errorOf('config.points.expiryMonths')}
          onChange={(expiryMonths) => change((was) => ({ ...was, points: { ...was.points, expiryMonths } }))}
        />
        <NumberField
          path="config.points.pendingDays"
          label={t('life.pending')}
          hint={t('life.pendingHint')}
          unit={t('units.days')}
          value={points.pendingDays}
          disabled={readOnly}
          error={errorOf('config.points.pendingDays')}
          onChange={(value) =>
            change((was) => ({ ...was, points: { ...was.points, pendingDays: value ?? Number.NaN } }))
          }
        />
      </div>
    </Section>
  )
}
