import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { waitingQuery, type WaitingQueue } from '~/modules/administration/overview/api/overview.ts'
import type { SessionUser } from '~/modules/identity/auth/model/session.ts'
import { CountBadge } from '~/ui/count-badge.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { allows } from '../guard.ts'
import { menuFor } from '../menus.ts'
import { QUEUES, SECTION_GROUPS, sectionsFor } from '../sections.ts'
import { entryStyle } from './sidebar-style.ts'
import { SidebarTip } from './sidebar-tip.tsx'

interface PlatformMenuProps {
  user: SessionUser
  folded?: boolean
}

/**
 * The platform's part of the menu: 'Da fare' with the number that waits in each queue, then the
 * sections by subject, each as far as the person's permissions allow.
 */
export default function PlatformMenu({ user, folded = false }: PlatformMenuProps) {
  const { t } = useTranslation(['admin', 'platform', 'shell'])
  const { data } = useQuery(waitingQuery)
  const client = useQueryClient()
  // A decision of any queue is a write of this tab, after which less waits.
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
      }),
    [client],
  )
  const countOf = (queue: WaitingQueue) => data?.items.find((each) => each.queue === queue)?.count ?? 0
  const sections = sectionsFor(user)
  const queues = QUEUES.filter(({ needs }) => allows(user, needs))
  const loyalty = menuFor('sidebarWork', user).filter(({ path }) => path !== '/dashboard')
  const look = (icon: IconName, label: string, badge?: ReactNode) => (
    <>
      <Icon name={icon} />
      <span className={folded ? 'sr-only' : 'truncate'}>{label}</span>
      {badge}
    </>
  )
  const style = entryStyle(folded, 'md:min-h-9')
  const groups = [
    {
      name: 'toDo' as const,
      entries: [
        <SidebarTip key="all" label={t('shell:menu.dashboard')} show={folded}>
          <Link to="/dashboard" activeOptions={{ exact: true }} className={style}>
            {look('layout-dashboard', t('shell:menu.dashboard'))}
          </Link>
        </SidebarTip>,
        ...queues.map(({ queue, icon, to, search }) => (
          <SidebarTip key={queue} label={t(`platform:waiting.queues.${queue}`)} show={folded}>
            <Link to={to} search={search} activeOptions={{ exact: to === '/dashboard' }} className={style}>
              {look(
                icon,
                t(`platform:waiting.queues.${queue}`),
                <CountBadge
                  count={countOf(queue)}
                  label={t('admin:menu.waiting', { count: countOf(queue) })}
                  className={folded ? 'absolute top-0.5 right-0.5' : 'ml-auto'}
                />,
              )}
            </Link>
          </SidebarTip>
        )),
      ],
    },
    ...Object.entries(SECTION_GROUPS).map(([name, members]) => ({
      name: name as keyof typeof SECTION_GROUPS,
      entries: [
        ...members
          .flatMap((member) => sections.filter((section) => section.name === member))
          .map(({ name: section, icon, path }) => (
            <SidebarTip key={section} label={t(`admin:sections.${section}`)} show={folded}>
              <Link to={path} activeOptions={{ includeSearch: false }} className={style}>
                {look(icon, t(`admin:sections.${section}`))}
              </Link>
            </SidebarTip>
          )),
        ...(name === 'shops' ? loyalty : []).map(({ path, label, icon }) => (
          <SidebarTip key={path} label={t(`shell:menu.${label}`)} show={folded}>
            <Link to={path} activeOptions={{ includeSearch: false }} className={style}>
              {look(icon, t(`shell:menu.${label}`))}
            </Link>
          </SidebarTip>
        )),
      ],
    })),
  ].filter(({ entries }) => entries.length > 0)
  return groups.map(({ name, entries }) => (
    <ul key={name} aria-label={t(`admin:menu.groups.${name}`)} className="mt-2 grid first:mt-0">
      {folded || name === 'toDo' ? null : (
        <li aria-hidden className="px-3 pt-1 pb-0.5 text-12 font-semibold text-ink-3">
          {t(`admin:menu.groups.${name}`)}
        </li>
      )}
      {entries.map((entry) => (
        <li key={entry.key}>{entry}</li>
      ))}
    </ul>
  ))
}
