import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'
import type { Clock } from '../clock.ts'
import { type Db, mayBeBehind } from '../db/database.ts'
import { allRows } from '../db/statement.ts'
import type { Channel } from '../db/listener.ts'
import { KEPT_SECONDS, MOST_KEPT, RevokedIds } from './revoked-sessions.ts'

/** Key of a role: the id of a custom role, the name of a base role. */
type RoleKey = string

/** A role's permissions in one version of its row. */
interface Held {
  readonly version: string
  readonly permissions: ReadonlySet<string>
}

export type RoleChange = { readonly userId: string } | { readonly role: RoleKey }

const NOTHING: ReadonlySet<string> = new Set()

/** Returns the key of the role that a token names. */
export const roleKeyOf = ({ role, roleId }: Pick<AccessClaims, 'role' | 'roleId'>): RoleKey => roleId ?? role

/**
 * The permissions of each role, and the users whose role has changed since their access token was
 * signed, as far as this server was notified (docs/modules/identity.md, "Roles and permissions").
 * So a read needs no statement to know its caller's permissions; a write reads them in the
 * statement that checks the session.
 */
export class Roles {
  /** Users whose access tokens may name an old role or brand. */
  readonly changed: RevokedIds
  #known: ReadonlyMap<RoleKey, Held> | undefined
  /** Grows with each change, so that roles read before a change are not kept. */
  #changes = 0
  readonly #watchers: ((change: RoleChange) => void)[] = []

  constructor(clock: Clock) {
    this.changed = new RevokedIds(clock)
  }

  /** The permissions of a caller; undefined where only the database knows them. */
  async heldBy(db: Db, claims: AccessClaims): Promise<ReadonlySet<string> | undefined> {
    if (!this.changed.isComplete || this.changed.has(claims.sub)) return undefined
    return this.#known?.get(roleKeyOf(claims))?.permissions ?? (await this.permissionsOf(db, claims))
  }

  /** Returns a role's permissions; undefined for a role that was deleted. */
  async permissionsOf(
    db: Db,
    role: Pick<AccessClaims, 'role' | 'roleId'>,
  ): Promise<ReadonlySet<string> | undefined> {
    const known = this.#known ?? (await this.read(db))
    return known.get(roleKeyOf(role))?.permissions
  }

  /**
   * Returns the permissions of a role in a version of its row (`xmin`): the cached ones if they
   * have that version, else those read now. So a write learns from the database which version
   * counts, without reading the permissions.
   */
  async permissionsAt(
    db: Db,
    role: Pick<AccessClaims, 'role' | 'roleId'>,
    version: string,
  ): Promise<ReadonlySet<string>> {
    const key = roleKeyOf(role)
    const kept = this.#known?.get(key)
    if (kept?.version === version) return kept.permissions
    return (await this.read(db)).get(key)?.permissions ?? NOTHING
  }

  /** Forgets all cached roles, because one has changed: the next caller reads them again. */
  forget(): void {
    this.#changes += 1
    this.#known = undefined
  }

  /**
   * Reads all roles on the caller's own connection: waiting for another connection could deadlock
   * the pool.
   */
  async read(db: Db): Promise<ReadonlyMap<RoleKey, Held>> {
    const changes = this.#changes
    const rows = await allRows(db)<{ key: string; version: string; permissions: string[] }>`
      SELECT CASE WHEN is_base THEN base ELSE id::text END AS key, xmin::text AS version, permissions FROM roles`
    const read = new Map(
      rows.map(({ key, version, permissions }) => [key, { version, permissions: new Set(permissions) }]),
    )
    if (changes === this.#changes && !mayBeBehind(db)) this.#known = read
    return read
  }

  /**
   * Calls `told` for each change that this server is notified of: of a user's role, or of a role's
   * permissions.
   */
  watch(told: (change: RoleChange) => void): void {
    this.#watchers.push(told)
  }

  hear(change: RoleChange): void {
    if ('userId' in change) this.changed.add(change.userId)
    else this.forget()
    for (const told of this.#watchers) told(change)
  }
}

/**
 * Notifies a server whose role or brand has changed. The payload is a user's id; the trigger on
 * `users` sends it.
 */
export function changedRolesChannel(roles: Roles): Channel {
  return {
    name: 'changed_roles',
    heard: (userId) => roles.hear({ userId }),
    async connected(client) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT user_id AS id FROM changed_roles
         WHERE changed_at > now() - make_interval(secs => $1) ORDER BY changed_at LIMIT $2`,
        [KEPT_SECONDS, MOST_KEPT + 1],
      )
      roles.changed.listening(rows.map(({ id }) => id))
    },
    lost: () => roles.changed.lost(),
  }
}

/**
 * Notifies a server that a role's permissions have changed. The payload is its key; the trigger on
 * `roles` sends it.
 */
export function rolePermissionsChannel(roles: Roles): Channel {
  return {
    name: 'role_permissions',
    heard: (role) => roles.hear({ role }),
    connected: () => roles.forget(),
  }
}
