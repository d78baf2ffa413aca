import { Icon } from '~/ui/icon.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { Role } from '@vicino/contract/roles'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { IconName } from '~/ui/icon-names.ts'
import { hasBottomBar, hasCustomerGroup, hasPlatformMenu, menuFor } from '../menus.ts'
import { openMenu, openPalette } from './palette-state.ts'

/** The phone's menu. */
export function BottomBar({ role }: { role: Role }) {
  const { t } = useTranslation('shell')
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!hasBottomBar(path)) return null
  return (
    <nav
      aria-label={t('menu.title')}
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 md:hidden"
    >
      <ul className="mx-auto flex max-w-md justify-between rounded-2xl bg-surface px-2 py-1.5 shadow-float">
        {menuFor('bar', role).map((entry) => (
          <li key={entry.path} className="min-w-0 flex-1">
            <Link
              to={entry.path}
              activeOptions={{ exact: entry.path === '/', includeSearch: false }}
              className="group flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-xl text-11 font-medium text-ink-2 data-[status=active]:font-bold data-[status=active]:text-ink"
            >
              <span className="grid h-6 w-full max-w-11 place-items-center rounded-full transition-colors duration-150 group-data-[status=active]:bg-limone group-data-[status=active]:text-on-limone">
                <Icon name={entry.icon} className="size-5" />
              </span>
              <span className="max-w-full truncate">{t(`menu.${entry.label}`)}</span>
            </Link>
          </li>
        ))}
        {hasPlatformMenu(role) ? (
          <BarButton icon="search" label={t('search.label')} onClick={openPalette} />
        ) : null}
        {hasCustomerGroup(role) ? <BarButton icon="menu" label={t('menu.more')} onClick={openMenu} /> : null}
      </ul>
    </nav>
  )
}

interface BarButtonProps {
  icon: IconName
  label: string
  onClick: () => void
}

function BarButton({ icon, label, onClick }: BarButtonProps) {
  return (
    <li className="min-w-0 flex-1">
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full flex-col items-center justify-center gap-0.5 rounded-xl text-11 font-medium text-ink-2"
      >
        <span className="grid h-6 w-full max-w-11 place-items-center">
          <Icon name={icon} className="size-5" />
        </span>
        <span className="max-w-full truncate">{label}</span>
      </button>
    </li>
  )
}
