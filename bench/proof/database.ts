import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '@vicino/server/platform/db/embedded'
import { throwawayFolder } from '@vicino/server/platform/testing/throwaway-folder'
import type { Started } from './programs.ts'

/** A PostgreSQL of a proof, reached by a socket in its folder. */
export interface ProofDatabase {
  readonly folder: string
  /** Address of the database, as the superuser or as another role. */
  url(user?: string): string
  /** Address of the database through a pooler, or of several servers. */
  urlAt(hosts: string, user?: string): string
  /** Host and port as in an address. */
  readonly hosts: string
  stop(): Promise<void>
}

/** The password of every role of a proof, whose PostgreSQL runs for some minutes. */
export const PASSWORD = 'prova-su-questa-macchina'

const urlAt = (at: string, user = 'vicino'): string => `postgres://${user}:${PASSWORD}@${at}/vicino`

/** Host and port, as libpq and pgbouncer name them. */
export function placeOf(url: string): { readonly host: string; readonly port: number } {
  const { host, port } = new pg.Client({ connectionString: url })
  return { host, port }
}

/**
 * Starts a PostgreSQL of its own, which is gone at the end.
 * @param directory made when missing
 */
export async function startDatabase(
  started: Started,
  directory?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProofDatabase> {
  const folder = directory === undefined ? await throwawayFolder('proof') : join(directory, '..')
  const database = await startEmbedded({
    directory: directory ?? join(folder, 'postgres'),
    password: PASSWORD,
    throwaway: true,
    settings: { shared_buffers: '128MB', ...settings },
  })
  let isStopped = false
  const hosts = /@([^/]*)\/[^/]*$/.exec(database.url)?.[1] ?? ''
  const stop = async (): Promise<void> => {
    if (!isStopped) await database.stop()
    isStopped = true
  }
  started.undo(async () => {
    await stop()
    await rm(directory ?? folder, { recursive: true, force: true })
  })
  return {
    folder,
    hosts,
    url: (user) => urlAt(hosts, user),
    urlAt,
    stop,
  }
}
