/**
 * Copies the primary's files for a new standby, as PostgreSQL's user; Patroni calls it with --datadir=
 * and --connstring=. PRIMARY, which lacks the port, is who may replicate.
 */
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { copyCluster } from '@vicino/server/platform/db/base-backup'

const { values } = parseArgs({
  options: { datadir: { type: 'string' }, connstring: { type: 'string' } },
  // Patroni also names its cluster and the role.
  strict: false,
})
const folder = String(values['datadir'])
const port = /port=(\d+)/.exec(String(values['connstring']))?.[1]
await rm(folder, { recursive: true, force: true })
// Patroni has a slot of the node's own name.
const slot = `copy_${basename(dirname(folder))}`
await copyCluster(`${process.env['PRIMARY']}:${port}/postgres`, folder, {}, slot)
