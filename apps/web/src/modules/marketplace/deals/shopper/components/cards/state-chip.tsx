import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** 'UTILIZZATO', 'SCADUTO' or 'Esaurito' on a deal that can no longer be redeemed. */
export function StateChip({ state }: { state: 'used' | 'expired' | 'soldOut' }) {
  const { t } = useTranslation('deals')
  return (
    <span className="inline-flex min-h-7 items-center rounded-full bg-surface px-3 text-11 font-bold tracking-wide text-ink-2 shadow-card">
      {t(`state.${state}`)}
    </span>
  )
}
