import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'

/** Above the title of a queue or section of the dashboard. */
export function BackToDashboard() {
  const { t } = useTranslation('moderation')
  return (
    <Link
      to="/dashboard"
      className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 font-semibold text-ink-2 hover:text-ink"
    >
      <Icon name="chevron-left" className="size-4" />
      {t('back')}
    </Link>
  )
}
