import { Link, useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { RoleSheet } from '~/features/roles/components/role-sheet.tsx'
import { RolesScreen } from '~/features/roles/components/roles-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { idOrNone } from '~/lib/is-uuid.ts'
import { useTypedSearch } from '~/lib/use-typed-search.ts'
import { Icon } from '~/ui/icon.tsx'
import { useAccess } from '../use-access.ts'

/** /dashboard/role with /create and /{id}: the table of roles, and over it the dialog of one. */
export default function DashboardRolesRoute() {
  const { t } = useTranslation('roles')
  const { allows } = useAccess()
  const navigate = useNavigate()
  const open = useMatches({ select: openRole, structuralSharing: true })
  const search = useSearch({ strict: false })
  const q = typeof search.q === 'string' ? search.q : ''
  const page = Number(search.page ?? 1)
  const [typed, setTyped] = useTypedSearch(
    q,
    (text) => void navigate({ to: '.', search: text ? { q: text } : {}, replace: true }),
  )
  const kept = { ...(q ? { q } : {}), ...(page > 1 ? { page: String(page) } : {}) }
  return (
    <div className="page grid grid-cols-1 gap-4 pt-2 md:pt-8">
      <header className="grid gap-1">
        <Link
          to="/dashboard"
          className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 font-semibold text-ink-2 hover:text-ink"
        >
          <Icon name="chevron-left" className="size-4" />
          {t('back')}
        </Link>
        <h1 className="text-28 md:text-36">{t('title')}</h1>
        <p className="text-16 text-ink-2">{t('lead')}</p>
      </header>
      <RolesScreen
        search={q}
        typed={typed}
        onType={setTyped}
        page={page}
        onPage={(next) =>
          void navigate({
            to: '/dashboard/role',
            search: { ...(q ? { q } : {}), ...(next > 1 ? { page: String(next) } : {}) },
          })
        }
        mayCreate={allows('role-CREATE')}
        onOpen={(id) =>
          void (id === 'create'
            ? navigate({ to: '/dashboard/role/create', search: kept })
            : navigate({ to: '/dashboard/role/$id', params: { id }, search: kept }))
        }
      />
      {open === null ? null : (
        <RoleSheet
          key={open}
          id={open === 'create' ? undefined : open}
          onClose={() => void navigate({ to: '/dashboard/role', search: kept })}
          mayGive={allows}
          mayAssign={allows('user-EDIT_ALL')}
        />
      )}
    </div>
  )
}

/** The role that the address names, 'create' for a new one; null for the table alone. */
function openRole(matches: readonly { readonly fullPath: string; readonly params: object }[]): string | null {
  const match = matches.at(-1)
  if (match?.fullPath === '/dashboard/role/create') return 'create'
  const { id }: { readonly id?: string } = match?.params ?? {}
  return id === undefined ? null : idOrNone(id)
}
