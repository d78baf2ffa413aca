import type { Country, FlagKey } from '@vicino/contract/foundation/flags/constants'
import type { Bilingual } from '@vicino/contract/common/language'
import type { Sector } from '@vicino/contract/foundation/flags/sectors'
import { type Db, mayBeBehind } from './db/database.ts'
import { allRows } from './db/statement.ts'
import type { Channel } from './db/listener.ts'

/**
 * Something that is switched off in countries (none = in all) and sectors (none = in all), until it
 * is switched on again.
 */
export interface Off {
  readonly key: FlagKey
  readonly countries: readonly Country[]
  readonly sectors: readonly Sector[]
  readonly reason: Bilingual
  readonly startsAt: Date | null
}

/**
 * What superAdmins have switched off (docs/modules/foundation.md, "Flags"). It is kept in memory as
 * long as this server is notified of changes, so that a request which no flag refuses costs no
 * statement. A server that is not notified reads it each time.
 */
export class Flags {
  #known: readonly Off[] | undefined
  #isTold = false
  /** Grows with each change, so that flags read before a change are not kept. */
  #changes = 0

  /** Returns what is switched off under a key at a moment, anywhere. */
  async inForce(db: Db, key: FlagKey, now: Date): Promise<readonly Off[]> {
    const all = (this.#isTold ? this.#known : undefined) ?? (await this.read(db))
    return all.filter((off) => off.key === key && (off.startsAt === null || off.startsAt <= now))
  }

  /** Reads all flags on the caller's own connection. */
  async read(db: Db): Promise<readonly Off[]> {
    const changes = this.#changes
    const rows = await allRows(db)<Off>`
      SELECT governs AS key, countries, sectors, reason, starts_at AS "startsAt" FROM flags WHERE active ORDER BY id`
    if (changes === this.#changes && !mayBeBehind(db)) this.#known = rows
    return rows
  }

  /** Forgets all flags, because one has changed: the next caller reads them again. */
  forget(): void {
    this.#changes += 1
    this.#known = undefined
  }

  /** From now on this server is notified of changes. */
  listening(): void {
    this.forget()
    this.#isTold = true
  }

  lost(): void {
    this.#isTold = false
  }
}

/** Notifies a server that something was switched off or on. The trigger on `flags` sends it. */
export function flagsChannel(flags: Flags): Channel {
  return {
    name: 'changed_flags',
    heard: () => flags.forget(),
    connected: () => flags.listening(),
    lost: () => flags.lost(),
  }
}
