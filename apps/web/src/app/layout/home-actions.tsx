import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { MenuBadge } from './menu-badge.tsx'

const target =
  'press grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken [&_svg]:size-5'

function HeaderLink({
  to,
  label,
  children,
}: {
  to: '/notifications' | '/messages'
  label: string
  children: ReactNode
}) {
  return (
    <Link to={to} title={label} className={`${target} relative`}>
      {children}
      <span className="sr-only">{label}</span>
      <MenuBadge path={to} className="pointer-events-none absolute top-0.5 right-0.5" />
    </Link>
  )
}

/** Buttons of the phone's header on Home: theme, search, notifications, messages. */
export function HomeActions() {
  const { t } = useTranslation('shell')
  const { theme, toggleTheme } = useTheme()
  return (
    <>
      <IconButton label={t('menu.theme')} onClick={toggleTheme}>
        {theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
      </IconButton>
      <Link
        to="/deals"
        state={{ focusSearch: true }}
        aria-label={t('search.label')}
        title={t('search.label')}
        className={target}
      >
        <Icon name="search" />
      </Link>
      <HeaderLink to="/notifications" label={t('menu.notifications')}>
        <Icon name="bell" />
      </HeaderLink>
      <HeaderLink to="/messages" label={t('menu.messages')}>
        <Icon name="mail" />
      </HeaderLink>
    </>
  )
}
