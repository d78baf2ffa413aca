import { existsSync } from 'node:fs'
import { installPackages } from '@vicino/server/platform/testing/debian'

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
} as const

const PACKAGES = ['haproxy', 'patroni', 'python3-etcd', 'etcd-server', 'redis-server', 'postgresql-15']

const missing = (): string[] => Object.values(PROGRAMS).filter((path) => !existsSync(path))

/** Makes sure that the programs are there; root's missing ones are installed. @throws Error that names them */
export function ensurePrograms(): void {
  if (missing().length === 0) return
  const said = installPackages(PACKAGES)
  if (missing().length === 0) return
  throw new Error(
    `The cluster needs ${missing().join(', ')}: on Debian 12, apt-get install ${PACKAGES.join(' ')}\n${said}`,
  )
}
