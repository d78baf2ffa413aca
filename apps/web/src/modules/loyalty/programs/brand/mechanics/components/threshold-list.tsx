import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Section } from '../../../shared/components/section.tsx'
import { useMechanics } from '../model/mechanics-form.ts'

/** Bonus thresholds for a month's spend. Saving sorts them by amount. */
export function ThresholdList() {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  const { thresholds } = config.acquisti
  const set = (next: typeof thresholds) =>
    change((was) => ({ ...was, acquisti: { ...was.acquisti, thresholds: next } }))
  const add = () => {
    const highest = Math.max(0, ...thresholds.map(({ amount }) => amount || 0))
    set([...thresholds, { amount: highest + 50, bonus: 20 }])
  }
  return (
    <Section title={t('thresholds.title')} lead={t('thresholds.lead')}>
      {thresholds.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3">
          {thresholds.map(({ amount, bonus }, index) => {
            const path = `config.acquisti.thresholds.${index}`
            const number = index + 1
            return (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- a threshold has no id but its position
                key={index}
                className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-xl border border-line p-3"
              >
                <NumberField
                  path={`${path}.amount`}
                  label={t('thresholds.amount', { number })}
                  unit="€"
                  places={2}
                  value={amount}
                  disabled={readOnly}
                  error={errorOf(`${path}.amount`)}
                  onChange={(value) => set(thresholds.with(index, { amount: value ?? Number.NaN, bonus }))}
                  className="min-w-36 flex-1"
                />
                <NumberField
                  path={`${path}.bonus`}
                  label={t('thresholds.bonus', { number })}
                  unit={t('units.points')}
                  value={bonus}
                  disabled={readOnly}
                  error={errorOf(`${path}.bonus`)}
                  onChange={(value) => set(thresholds.with(index, { amount, bonus: value ?? Number.NaN }))}
                  className="min-w-36 flex-1"
                />
                {readOnly ? null : (
                  <IconButton
                    label={t('thresholds.remove', { number })}
                    className="mt-7"
                    onClick={() => set(thresholds.toSpliced(index, 1))}
                  >
                    <Icon name="trash" />
                  </IconButton>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="text-14 text-ink-3">{t('thresholds.none')}</p>
      )}
      {readOnly ? null : (
        <Button variant="outline" className="justify-self-start" onClick={add}>
          <Icon name="plus" className="size-4" />
          {t('thresholds.add')}
        </Button>
      )}
    </Section>
  )
}
