import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'

/**
 * Explains how reviews are verified, which are removed, and which are rewarded (art. 22 co. 5-bis
 * Codice del Consumo, docs/law.md, "Reviews").
 */
export function HowVerified() {
  const { t } = useTranslation('reviews')
  return (
    <details className="group rounded-lg bg-sunken px-4 text-14">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="shield-check" className="size-5 text-basilico" />
        {t('how.title')}
        <Icon name="chevron-down" className="ml-auto size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid list-disc gap-1.5 pb-4 pl-5 text-pretty text-ink-2">
        {(['bought', 'all', 'rewarded', 'sector', 'answer', 'order'] as const).map((each) => (
          <li key={each}>{t(`how.${each}`)}</li>
        ))}
      </ul>
    </details>
  )
}
