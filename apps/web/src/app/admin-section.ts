import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { SUPER_ADMIN } from '@vicino/contract/roles'
import { defineScreen, type Screen, type SectionName } from './screen.ts'

type Raw = Record<string, unknown>

/**
 * The parameters of a section's address: `q` the search text, `page` from 2 on, `sort` a column
 * (with `-` for descending), and filters.
 */
export type SectionSearch<Filter extends string = string> = {
  readonly q?: string
  readonly page?: string
  readonly sort?: string
} & { readonly [Name in Filter]?: string }

interface SectionParts<Path extends string, Filter extends string> {
  readonly name: SectionName
  readonly path: Path
  readonly needs: Permission
  /** Possible values of each filter. An empty list allows any text, such as an id. */
  readonly filters?: Readonly<Record<Filter, readonly string[]>>
  readonly page: Screen['page']
}

/**
 * Makes the three screens of an admin section: the table at `path`, and over it the record
 * that the address names, a new one at /create, others by id. All three are one component, so the
 * table below stays as it is.
 */
export function adminSection<const Path extends string, const Filter extends string = never>({
  name,
  path,
  needs,
  filters,
  page,
}: SectionParts<Path, Filter>) {
  const search = (raw: Raw): SectionSearch<Filter> => {
    const chosen = Object.entries<readonly string[]>(filters ?? {}).flatMap(([filter, values]) => {
      const value = textOf(raw, filter)
      return value !== '' && (values.length === 0 || values.includes(value)) ? [[filter, value]] : []
    })
    const number = textOf(raw, 'page')
    return Object.fromEntries([
      ...texts({
        q: textOf(raw, 'q'),
        sort: textOf(raw, 'sort'),
        page: /^[1-9]\d{0,6}$/.test(number) ? number : '',
      }),
      ...chosen,
    ]) as SectionSearch<Filter>
  }
  const SHARED = { frame: 'shell', roles: SUPER_ADMIN, needs, search, page } as const
  return {
    index: defineScreen({ ...SHARED, path, section: name }),
    create: defineScreen({ ...SHARED, path: `${path}/create` as const }),
    one: defineScreen({ ...SHARED, path: `${path}/$id` as const }),
  }
}

const textOf = (raw: Raw, name: string): string => {
  const value = raw[name]
  return typeof value === 'string' ? value.slice(0, 100) : ''
}
const texts = (values: Record<string, string>) => Object.entries(values).filter(([, value]) => value !== '')
