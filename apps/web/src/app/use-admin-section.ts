import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import type { GridName } from '@vicino/contract/foundation/saved-views/constants'
import { useState } from 'react'
import type { GridView } from '~/lib/admin-list.ts'
import { keepHidden, readHidden } from '~/lib/hidden-columns.ts'
import { idOrNone } from '~/lib/is-uuid.ts'
import { useTypedSearch } from '~/lib/use-typed-search.ts'
import type { SectionSearch } from './admin-section.ts'

/**
 * Holds the state of an admin section in its address: the table's search, order, page and filters,
 * and the open record ('create' for a new one, null for none).
 */
export function useAdminSection<Filter extends string = never>(path: `/dashboard/${GridName}`) {
  const navigate = useNavigate()
  // Only the caller knows which section's parameters these are.
  const found = useSearch({ strict: false } as never) as SectionSearch<Filter>
  const open = useMatches({ select: (matches) => openRecord(matches, path), structuralSharing: true })
  const { q = '', page = '1', sort, ...rest } = found
  // The open deal beside a screen of the shell is not a filter of the table.
  const { detail: _detail, ...filters } = rest as Record<string, string>
  const [exact, setExact] = useState(false)
  const grid = path.slice('/dashboard/'.length) as GridName
  const [hidden, setHidden] = useState(() => readHidden(grid))
  const onHide = (names: readonly string[]) => {
    setHidden(names)
    keepHidden(grid, names)
  }
  const show = (changed: Record<string, string | undefined>, to = '.', replace = false) => {
    const search = Object.fromEntries(
      Object.entries({ q, page, sort, ...filters, ...changed }).filter(
        ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === '1'),
      ),
    )
    // The addresses of a section are plain texts here; `path` is one of them.
    void navigate({ to, search, replace } as never)
  }
  const [typed, onType] = useTypedSearch(q, (text) => show({ q: text, page: '1' }, '.', true))
  return {
    grid,
    ask: { search: q, page: Number(page), sort, filters, exact },
    typed,
    onType,
    onPage: (next: number) => show({ page: String(next) }),
    onSort: (next: string) => show({ sort: next, page: '1' }, '.', true),
    onFilter: (name: Filter, value: string) => show({ [name]: value, page: '1' }, '.', true),
    onExact: () => setExact(true),
    hidden,
    onHide,
    onView: (view: GridView) => {
      onHide(view.hidden)
      // The screen drops invalid values of filters, as in any address.
      void navigate({ to: '.', search: view.search } as never)
    },
    open: open === null || open === 'create' ? open : idOrNone(open),
    onOpen: (id: string) => show({}, `${path}/${id}`),
    onClose: () => show({}, path),
  }
}

/** Returns the part of the address after the section's own. */
function openRecord(matches: readonly { readonly pathname: string }[], path: string): string | null {
  const at = matches.at(-1)?.pathname ?? ''
  return at.startsWith(`${path}/`) ? decodeURIComponent(at.slice(path.length + 1)).replace(/\/$/, '') : null
}
