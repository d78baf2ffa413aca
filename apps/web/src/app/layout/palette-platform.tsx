import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { Command } from 'cmdk'
import type { AdminRows, ListQuery } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from '~/lib/typing.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { fetchUsers, userKeys } from '~/modules/administration/users/api/users.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { brandRecordKeys, fetchBrands } from '~/modules/marketplace/brands/admin/api/brand-records.ts'
import { dealRecordKeys, fetchDeals } from '~/modules/marketplace/deals/admin/api/deals.ts'
import { Icon } from '~/ui/icon.tsx'
import type { SectionName } from '../screen.ts'
import { sectionsFor } from '../sections.ts'
import { useAccess } from '../use-access.ts'
import { PaletteItem, paletteGroup } from './palette-item.tsx'

/** Records of each kind that the palette shows at most. */
const MOST = 5

/** Sections in which a record can be created, with the permission. */
const CREATES = [
  ['user', 'user-CREATE'],
  ['role', 'role-CREATE'],
  ['brand', 'company-EDIT'],
  ['deal', 'deal-CREATE'],
  ['post', 'post-CREATE'],
  ['product', 'product-EDIT'],
  ['category', 'category-EDIT'],
  ['banner', 'banner-EDIT'],
  ['flag', 'flag-EDIT'],
] as const satisfies readonly (readonly [SectionName, Permission])[]

/**
 * What the palette knows for the platform's people: sections, new records, and accounts, brands and
 * deals by name, address or id, each with the permission of its section.
 */
export default function PlatformEntries({ typed }: { typed: string }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const user = useUser()
  const { allows } = useAccess()
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const people = useQuery({
    ...found([...userKeys.all, 'palette'], text, fetchUsers),
    enabled: text.length >= SEARCH_MIN_CHARACTERS && allows('user-LIST_ALL'),
  })
  const brands = useQuery({
    ...found([...brandRecordKeys.all, 'palette'], text, fetchBrands),
    enabled: text.length >= SEARCH_MIN_CHARACTERS && allows('company-EDIT'),
  })
  const deals = useQuery({
    ...found([...dealRecordKeys.all, 'palette'], text, fetchDeals),
    enabled: text.length >= SEARCH_MIN_CHARACTERS && allows('deal-LIST_ALL'),
  })
  if (!user) return null
  const q = typed.trim()
  const records =
    q.length < SEARCH_MIN_CHARACTERS
      ? []
      : [
          ...(people.data?.data ?? []).map(({ _id, username, email }) => ({
            to: '/dashboard/user/$id' as const,
            icon: 'user-round' as const,
            _id,
            name: username,
            more: email,
          })),
          ...(brands.data?.data ?? []).map(({ _id, username }) => ({
            to: '/dashboard/brand/$id' as const,
            icon: 'store' as const,
            _id,
            name: username,
            more: t('palette.brand'),
          })),
          ...(deals.data?.data ?? []).map(({ _id, title, brand }) => ({
            to: '/dashboard/deal/$id' as const,
            icon: 'ticket-percent' as const,
            _id,
            name: title,
            more: brand.username,
          })),
        ]
  const sections = sectionsFor(user)
  return (
    <>
      {records.length > 0 ? (
        <Command.Group heading={t('palette.records')} className={paletteGroup} forceMount>
          {records.map(({ to, icon, _id, name, more }) => (
            <PaletteItem
              key={_id}
              value={`${q} record ${_id}`}
              icon={<Icon name={icon} />}
              onSelect={() => void navigate({ to, params: { id: _id } })}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="max-w-1/2 truncate text-12 text-ink-3">{more}</span>
            </PaletteItem>
          ))}
        </Command.Group>
      ) : null}
      <Command.Group heading={t('sections.title')} className={paletteGroup}>
        {sections.map(({ name, icon, path }) => (
          <PaletteItem
            key={name}
            value={t(`sections.${name}`)}
            icon={<Icon name={icon} />}
            onSelect={() => void navigate({ to: path })}
          >
            {t(`sections.${name}`)}
          </PaletteItem>
        ))}
      </Command.Group>
      <Command.Group heading={t('palette.new')} className={paletteGroup}>
        {CREATES.filter(
          ([name, needs]) => allows(needs) && sections.some((section) => section.name === name),
        ).map(([name]) => (
          <PaletteItem
            key={name}
            value={t(`palette.create.${name}`)}
            icon={<Icon name="plus" />}
            onSelect={() => void navigate({ to: `/dashboard/${name}/create` })}
          >
            {t(`palette.create.${name}`)}
          </PaletteItem>
        ))}
      </Command.Group>
    </>
  )
}

function found<Row>(
  key: readonly unknown[],
  search: string,
  fetchRows: (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<Row>>,
) {
  return {
    queryKey: [...key, search],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchRows({ search, limit: MOST }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  }
}
