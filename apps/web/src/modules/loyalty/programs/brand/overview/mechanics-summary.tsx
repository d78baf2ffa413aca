import { type MechanicsConfig, SOCIAL_MECHANICS, SPECIAL_MECHANICS } from '@vicino/domain/loyalty/config'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDay } from '../../shared/model/days.ts'
import { numberText, useRuleSentence } from '../mechanics/components/rules/use-rule-sentence.ts'

/** The ways to earn, in sentences with their numbers. */
export function MechanicsSummary({ config }: { config: MechanicsConfig }) {
  const { t } = useTranslation('mechanics')
  const sentence = useRuleSentence()
  const { acquisti, social, special, rules } = config
  const { multiplier } = acquisti
  const lines = [
    ...(acquisti.pointCoeff === 0 ? [] : [t('summary.points', { points: numberText(acquisti.pointCoeff) })]),
    ...(acquisti.stampCoeff === null
      ? []
      : [t('purchases.stampCoeffHint', { amount: formatPrice(acquisti.stampCoeff) })]),
    ...acquisti.thresholds.map(({ amount, bonus }) =>
      t('summary.threshold', { amount: formatPrice(amount), points: bonus }),
    ),
    ...(multiplier.enabled && multiplier.startDate !== null && multiplier.endDate !== null
      ? [
          t('summary.multiplier', {
            name: multiplier.name || t('multiplier.title'),
            factor: numberText(multiplier.value),
            start: formatDay(multiplier.startDate),
            end: formatDay(multiplier.endDate),
          }),
        ]
      : []),
    ...rules.map(sentence),
    ...SOCIAL_MECHANICS.filter((key) => social[key] > 0).map((key) =>
      t('summary.award', { name: t(`social.${key}.name`), points: social[key] }),
    ),
    ...SPECIAL_MECHANICS.filter((key) => special[key] > 0).map((key) =>
      t('summary.award', { name: t(`special.${key}.name`), points: special[key] }),
    ),
  ]
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-14">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
