import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Programs of Debian 12 that the cluster consists of. Patroni 3.0 is meant: from 3.2 on it waits at
 * least 20 seconds before it gives a dead primary's place away.
 */
export const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  redis: '/usr/bin/redis-server',
  // Of any version: Patroni asks only for the first fields of pg_control, which have stayed the same.
  controldata: '/usr/lib/postgresql/15/bin/pg_controldata',
  isReady: '/usr/lib/postgresql/15/bin/pg_isready',
  psql: '/usr/lib/postgresql/15/bin/psql',
} as const

const PACKAGES = ['haproxy', 'patroni', 'python3-etcd', 'etcd-server', 'redis-server', 'postgresql-15']
/** Debian asks this program whether a package may start its service. 101: it may not. */
const MAY_START = '/usr/sbin/policy-rc.d'

const missing = (): string[] => Object.values(PROGRAMS).filter((path) => !existsSync(path))

/**
 * Makes sure that the programs are there; root's missing ones are installed by apt, without
 * starting their services.
 * @throws Error that names the packages
 */
export async function ensurePrograms(): Promise<void> {
  if (missing().length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const ours = !existsSync(MAY_START)
    if (ours) await writeFile(MAY_START, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    try {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      await run('apt-get', ['update', '-qq'], { env })
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env })
    } finally {
      if (ours) await rm(MAY_START)
    }
  }
  const still = missing()
  if (still.length > 0) {
    throw new Error(
      `The cluster needs ${still.join(', ')}: on Debian 12, apt-get install ${PACKAGES.join(' ')}`,
    )
  }
}
