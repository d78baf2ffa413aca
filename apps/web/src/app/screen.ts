import type { Permission } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'
import type { Namespace } from '~/lib/i18n/text-keys.ts'

/** What a screen shows to some of those who may open it. */
export type ScreenPart = 'queues' | 'publish' | 'ownBrand' | 'ownRole' | 'write' | 'keys'

/** A section of the superAdmin inside /dashboard. */
export type SectionName =
  | 'post'
  | 'user'
  | 'role'
  | 'deal'
  | 'product'
  | 'category'
  | 'banner'
  | 'brand'
  | 'report'
  | 'support'
  | 'bp-reward'
  | 'flag'
  | 'audit'

type Raw = Record<string, unknown>

/** One permission, all of several, or any of several. */
export type Needs = Permission | readonly Permission[] | { readonly any: readonly Permission[] }

/** One screen: all that router, guard, offline list and first calls need to know of it. Menus name screens in menus.ts. */
export interface Screen<
  Path extends string = string,
  Search extends object = object,
  Frame extends 'shell' | 'own' = 'shell' | 'own',
> {
  /** Address as the router writes it, `$name` for a part that varies. */
  readonly path: Path
  /** 'shell' = inside the shell (menus, cart, open deal); 'own' = the page draws its own frame. */
  readonly frame: Frame
  /** Who may open it. 'anyone' includes visitors who are not signed in. */
  readonly roles: readonly Role[] | 'anyone'
  /** For a screen of 'anyone' that only some roles may open when signed in: those roles. The others go to their start. */
  readonly signedIn?: readonly Role[]
  /** What the person's role must allow beside it. */
  readonly needs?: Needs
  /** Parts of the screen that only some of those roles see: which. */
  readonly parts?: { readonly [Part in ScreenPart]?: readonly Role[] }
  /** What the person's role must allow beside it to see a part. */
  readonly partsNeed?: { readonly [Part in ScreenPart]?: Permission }
  /** The screen shows what is near: it asks for a position or a place first. */
  readonly position?: true
  /** Nobody sits before it: no question about cookies, no notices of the frame, and a new version is taken at once. */
  readonly unattended?: true
  /** No bottom bar on a phone, to leave the screen to the code that is shown at the till, or to the one step before it. */
  readonly bottomBar?: false
  /** A code is shown or read there: nothing that can wait lies over it. */
  readonly isForCodes?: true
  /** The section whose table this is: its entry in the menu of the sections. */
  readonly section?: SectionName
  /** Reads the parameters of the address; invalid ones are left out. */
  readonly search: (raw: Raw) => Search
  /**
   * Starts the screen's first calls while its code is loading. Must not import React
   * (docs/modules/web.md, "First screen").
   */
  readonly load?: (search: Search) => void
  /** Set when the screen opens without a connection: the namespaces of its texts beside the first ones. Read by vite.config.ts. */
  readonly offline?: readonly Namespace[]
  /**
   * Loads the component. The type says `void` for its result: the real type depends on the router's types, which are
   * themselves inferred from this value.
   */
  readonly page: () => Promise<{ readonly default: () => void }>
}

/** A screen with any address and parameters. */
export type AnyScreen = Omit<Screen, 'search' | 'load'> & {
  readonly search: (raw: Raw) => object
  readonly load?: (search: never) => void
}

type Parts<Path extends string, Search extends object, Frame extends 'shell' | 'own'> = Omit<
  Screen<Path, Search, Frame>,
  'search'
> & {
  readonly search?: (raw: Raw) => Search
}

/** Defines a screen; one without `search` reads nothing from its address. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the router's own type for an address without parameters
export function defineScreen<
  const Path extends string,
  Frame extends 'shell' | 'own',
  Search extends object = {},
>(parts: Parts<Path, Search, Frame>): Screen<Path, Search, Frame> {
  return { search: () => ({}) as Search, ...parts }
}

/** Starts the calls of a screen with what its address says. */
export function startLoad(screen: AnyScreen, raw: Raw): void {
  screen.load?.(screen.search(raw) as never)
}
