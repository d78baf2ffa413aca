import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'

/**
 * Leads from a list, search or map to what its order depends on (art. 22 (4-bis) Codice del
 * Consumo).
 */
export function HowOrdered({ className, onOpen }: { className?: string; onOpen?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Link
      to="/come-ordiniamo"
      {...(onOpen ? { onClick: onOpen } : {})}
      className={cn(
        'inline-flex min-h-11 items-center rounded-md text-14 text-ink-2 underline underline-offset-4 hover:text-ink',
        className,
      )}
    >
      {t('howOrdered')}
    </Link>
  )
}
