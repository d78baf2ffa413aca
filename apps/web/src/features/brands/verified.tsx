import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/ui/cn.ts'

/** The mark of a brand whose business has been checked. */
export function Verified({ className }: { className?: string }) {
  const { t } = useTranslation('brands')
  return (
    <span title={t('verified')} className="shrink-0">
      <BadgeCheck aria-hidden className={cn('text-azzurro', className)} />
      <span className="sr-only">{t('verified')}</span>
    </span>
  )
}
