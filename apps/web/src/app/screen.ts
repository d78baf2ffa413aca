import type { Permission } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'
import type { Namespace } from '~/lib/i18n/text-keys.ts'

/** Parts of screens that only some of their viewers see. */
export type ScreenPart = 'queues' | 'publish' | 'ownBrand' | 'ownRole' | 'write' | 'keys'

/** An admin section inside /dashboard. */
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

/**
 * A screen, with everything that router, guard, offline list and first requests need. menus.ts puts
 * screens into menus.
 */
export interface Screen<
  Path extends string = string,
  Search extends object = object,
  Frame extends 'shell' | 'own' = 'shell' | 'own',
> {
  /** Address as the router writes it, with `$name` for a variable part. */
  readonly path: Path
  /**
   * 'shell' is inside the shell (menus, cart, open deal); with 'own' the page draws its own frame.
   */
  readonly frame: Frame
  /** Roles that may open it. 'anyone' includes signed-out visitors. */
  readonly roles: readonly Role[] | 'anyone'
  /**
   * For a screen of 'anyone' that is limited when signed in: the roles that may open it. Others go
   * to their start screen.
   */
  readonly signedIn?: readonly Role[]
  /** Permissions that the person's role needs as well. */
  readonly needs?: Needs
  /** Parts of the screen that only some roles see, with those roles. */
  readonly parts?: { readonly [Part in ScreenPart]?: readonly Role[] }
  /** Permissions that the person's role needs to see a part. */
  readonly partsNeed?: { readonly [Part in ScreenPart]?: Permission }
  /** The screen shows nearby content, so it first needs a position or a place. */
  readonly position?: true
  /**
   * The screen runs without a person in front: no question about cookies, no notifications of the
   * frame, and a new version is installed at once.
   */
  readonly unattended?: true
  /**
   * No bottom bar on a phone, to leave the screen to the code at the till, or to the step before it
   * (R-021).
   */
  readonly bottomBar?: false
  /** A code is shown or read there, so nothing that can wait covers it. */
  readonly isForCodes?: true
  /** The admin section whose table this is. The section's menu entry leads here. */
  readonly section?: SectionName
  /** Reads the parameters of the address; invalid ones are left out. */
  readonly search: (raw: Raw) => Search
  /**
   * Starts the screen's first requests while its code is loading. It must not import React
   * (docs/modules/web.md, "First screen").
   */
  readonly load?: (search: Search) => void
  /**
   * Set for a screen that opens without a connection: the namespaces of its texts besides the first
   * ones. vite.config.ts reads it.
   */
  readonly offline?: readonly Namespace[]
  /**
   * Loads the component. Its result has the type `void`, because the real type depends on the
   * router's types, which are inferred from this value.
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

/** Defines a screen. Without `search` it reads nothing from its address. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the router's own type for an address without parameters
export function defineScreen<
  const Path extends string,
  Frame extends 'shell' | 'own',
  Search extends object = {},
>(parts: Parts<Path, Search, Frame>): Screen<Path, Search, Frame> {
  return { search: () => ({}) as Search, ...parts }
}

/** Starts the requests of a screen with the parameters of its address. */
export function startLoad(screen: AnyScreen, raw: Raw): void {
  screen.load?.(screen.search(raw) as never)
}
