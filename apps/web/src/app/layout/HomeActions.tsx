import { Link } from '@tanstack/react-router'
import { Bell, Mail, Moon, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { IconButton } from '~/ui/IconButton.tsx'

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
    <Link to={to} aria-label={label} title={label} className={target}>
      {children}
    </Link>
  )
}

/** What the phone's head offers on Home: theme, search, notifications, mail. */
export function HomeActions() {
  const { t } = useTranslation('shell')
  const { theme, toggleTheme } = useTheme()
  return (
    <>
      <IconButton label={t('menu.theme')} onClick={toggleTheme}>
        {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </IconButton>
      <Link
        to="/deals"
        state={{ focusSearch: true }}
        aria-label={t('search.label')}
        title={t('search.label')}
        className={target}
      >
        <Search aria-hidden />
      </Link>
      <HeaderLink to="/notifications" label={t('menu.notifications')}>
        <Bell aria-hidden />
      </HeaderLink>
      <HeaderLink to="/messages" label={t('menu.messages')}>
        <Mail aria-hidden />
      </HeaderLink>
    </>
  )
}
