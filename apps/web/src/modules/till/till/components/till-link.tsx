import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'

/** The way from 'Oggi' to the till. */
export function TillLink() {
  const { t } = useTranslation('till')
  return (
    <Link
      to="/scan"
      className="press group flex items-center gap-4 rounded-2xl bg-limone p-5 text-on-limone shadow-card md:p-6"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-xl bg-on-limone text-limone">
        <Icon name="scan-line" className="size-7" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-display text-23 font-bold">{t('desk.till')}</span>
        <span className="text-14 text-pretty">{t('desk.tillText')}</span>
      </span>
      <Icon
        name="arrow-right"
        className="size-6 shrink-0 transition-transform duration-150 group-hover:translate-x-1"
      />
    </Link>
  )
}
