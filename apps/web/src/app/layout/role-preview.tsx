import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { allows, type Person } from '../guard.ts'
import { hasPlatformMenu, menuFor, sidebarGroups } from '../menus.ts'
import { QUEUES, SECTION_GROUPS, sectionsFor } from '../sections.ts'

/** What somebody with a role sees in the menu, before the role is saved. */
export function RolePreview({ person }: { person: Person }) {
  const { t } = useTranslation(['roles', 'admin', 'platform', 'shell'])
  const sections = sectionsFor(person)
  const work = menuFor('sidebarWork', person).filter(({ path }) => path !== '/dashboard')
  const groups: { readonly name: string; readonly entries: readonly string[] }[] = hasPlatformMenu(person)
    ? [
        {
          name: t('admin:menu.groups.toDo'),
          entries: QUEUES.filter(({ needs }) => allows(person, needs)).map(({ queue }) =>
            t(`platform:waiting.queues.${queue}`),
          ),
        },
        ...Object.entries(SECTION_GROUPS).map(([name, members]) => ({
          name: t(`admin:menu.groups.${name as keyof typeof SECTION_GROUPS}`),
          entries: members
            .flatMap((member) => sections.filter((section) => section.name === member))
            .map((section) => t(`admin:sections.${section.name}`)),
        })),
        { name: t('roles:preview.work'), entries: work.map(({ label }) => t(`shell:menu.${label}`)) },
      ]
    : sidebarGroups(person).map((menu, index) => ({
        name: t(index === 0 ? 'roles:preview.work' : 'roles:preview.more'),
        entries: menu.map(({ label }) => t(`shell:menu.${label}`)),
      }))
  const shown = groups.filter((group) => group.entries.length > 0)
  return (
    <dl className="grid gap-2 rounded-xl bg-sunken p-4 text-14">
      {shown.map((group) => (
        <div key={group.name} className="grid gap-0.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{group.name}</dt>
          <dd className="text-pretty">{group.entries.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}
