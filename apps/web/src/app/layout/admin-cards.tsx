import { Link } from '@tanstack/react-router'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cardGrid } from '~/ui/card-grid.ts'
import { Icon } from '~/ui/icon.tsx'
import { sectionsFor } from '../sections.ts'

/** The admin sections as cards, on screens where their menu is a drawer. */
export function AdminCards() {
  const { t } = useTranslation('admin')
  const user = useUser()
  if (!user) return null
  return (
    <nav aria-label={t('sections.all')} className="md:hidden">
      <ul className={cardGrid}>
        {sectionsFor(user).map(({ name, icon, path }) => (
          <li key={name}>
            <Link
              to={path}
              className="press grid h-full content-between gap-3 rounded-xl bg-surface p-4 text-14 font-semibold shadow-card hover:bg-sunken"
            >
              <Icon name={icon} className="size-6 text-ink-2" />
              <span className="wrap-anywhere">{t(`sections.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
