import type { GoodsSafety } from '@vicino/contract/marketplace/deals/safety-schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** Who made goods that are sold online, how they are known, and what to beware of. */
export function SafetyBlock({ safety }: { safety: GoodsSafety }) {
  const { t } = useTranslation('safety')
  const facts = [
    ['manufacturer', `${safety.manufacturer}, ${safety.manufacturerContact}`],
    ['responsible', [safety.responsible, safety.responsibleContact].filter(Boolean).join(', ')],
    ['identification', safety.identification],
    ['warnings', safety.warnings],
  ] as const
  return (
    <section aria-labelledby="deal-safety" className="grid gap-3">
      <h2 id="deal-safety" className="text-19">
        {t('title')}
      </h2>
      <dl className="grid gap-x-6 gap-y-2 text-14">
        {facts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-12 text-ink-3">{t(`fields.${name}`)}</dt>
              <dd className="text-pretty wrap-anywhere">{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
