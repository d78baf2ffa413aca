import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** 'oppure' between two alternatives. */
export function OrLine() {
  const { t } = useTranslation('session')
  return (
    <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  )
}
