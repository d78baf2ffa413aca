import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { allRows } from '../db/statement.ts'
import type { Channel } from '../db/listener.ts'
import { KEPT_SECONDS, MOST_KEPT, RevokedIds } from './revoked-sessions.ts'

/** What a role is known by: the id of one made here, the name of a base role. */
type RoleKey = string

/** What a role allows, in one version of its row. */
interface Held {
  readonly version: string
  readonly permissions: ReadonlySet<string>
}

export type RoleChange = { readonly userId: string } | { readonly role: RoleKey }

const NOTHING: ReadonlySet<string> = new Set()

/** The role that a token names. */
export const roleKeyOf = ({ role, roleId }: Pick<AccessClaims, 'role' | 'roleId'>): RoleKey => roleId ?? role

/**
 * What each role allows, and whose role has changed since their access token was signed, as far as
 * this server was told (docs/modules/identity.md, "Roles and permissions"). So a read needs no
 * statement to know what its caller may do; a write asks the database in the statement that asks
 * for the session.
 */
export class Roles {
  /** Users whose access tokens may name an old role or brand. */
  readonly changed: RevokedIds
  #known: ReadonlyMap<RoleKey, Held> | undefined
  /** Grows with each change, so that what was read before it is not kept. */
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

  /** What a role allows; undefined for one that is not there any more. */
  async permissionsOf(
    db: Db,
    role: Pick<AccessClaims, 'role' | 'roleId'>,
  ): Promise<ReadonlySet<string> | undefined> {
    const known = this.#known ?? (await this.read(db))
    return known.get(roleKeyOf(role))?.permissions
  }

  /**
   * What a role allows whose row the database has in this version (`xmin`): what is kept where it is of that version, else what is
   * read now. So a write learns from the database what counts without being sent it.
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

  /** Some role allows something else from now on: they are read again when somebody asks. */
  forget(): void {
    this.#changes += 1
    this.#known = undefined
  }

  /** Reads all roles, on the connection of whoever asks: one that waited for another's could wait for ever. */
  async read(db: Db): Promise<ReadonlyMap<RoleKey, Held>> {
    const changes = this.#changes
    const rows = await allRows(db)<{ key: string; version: string; permissions: string[] }>`
      SELECT CASE WHEN is_base THEN base ELSE id::text END AS key, xmin::text AS version, permissions FROM roles`
    const read = new Map(
      rows.map(({ key, version, permissions }) => [key, { version, permissions: new Set(permissions) }]),
    )
    if (changes === this.#changes) this.#known = read
    return read
  }

  /** Has `told` called of each change that this server hears of: of a user's role, or of what a role allows. */
  watch(told: (change: RoleChange) => void): void {
    this.#watchers.push(told)
  }

  hear(change: RoleChange): void {
    if ('userId' in change) this.changed.add(change.userId)
    else this.forget()
    for (const told of this.#watchers) told(change)
  }
}

/** Tells a server whose role or brand has changed. The payload is a user's id; the trigger on `users` sends it. */
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

/** Tells a server that a role allows something else. The payload is its key; the trigger on `roles` sends it. */
export function rolePermissionsChannel(roles: Roles): Channel {
  return {
    name: 'role_permissions',
    heard: (role) => roles.hear({ role }),
    connected: () => roles.forget(),
  }
}
