import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'

/** The mark of a brand whose company has been verified. */
export function Verified({ className }: { className?: string }) {
  const { t } = useTranslation('brands')
  return (
    <span title={t('verified')} className="shrink-0">
      <Icon name="badge-check" className={cn('text-azzurro', className)} />
      <span className="sr-only">{t('verified')}</span>
    </span>
  )
}
