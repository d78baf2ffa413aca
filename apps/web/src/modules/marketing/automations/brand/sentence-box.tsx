import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { AutomationSentence } from './use-automation-sentence.ts'

/** An automation as a sentence: 'Quando …, se …, dopo …, allora …'. */
export function SentenceBox({
  sentence: { when, condition, delay, actions },
}: {
  sentence: AutomationSentence
}) {
  const { t } = useTranslation('automations')
  const parts = [
    ['when', when],
    ['if', condition === null ? null : t('ifCustomers', { text: condition })],
    ['after', delay],
    ['then', actions],
  ] as const
  return (
    <p className="rounded-xl bg-limone-soft px-4 py-3.5 text-16 text-pretty wrap-anywhere text-ink">
      {parts.map(([name, text], index) =>
        text === null ? null : (
          <span key={name}>
            {index === 0 ? '' : ' '}
            <strong className="font-display font-bold">{t(`parts.${name}`)}</strong> {text}
            {name === 'then' ? '.' : ','}
          </span>
        ),
      )}
    </p>
  )
}
