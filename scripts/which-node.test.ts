import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

/**
 * Returns the script's output in a project that pins this Node, run by this Node through the
 * machine's npm.
 */
function said(pinned: string, machine: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vicino-node-'))
  try {
    mkdirSync(join(folder, 'scripts'))
    copyFileSync(join(ROOT, 'scripts/which-node.js'), join(folder, 'scripts/which-node.js'))
    writeFileSync(join(folder, 'package.json'), `{"type":"module","dependencies":{"node":"${pinned}"}}`)
    const env = { ...process.env, npm_config_user_agent: `npm/11.0.0 node/v${machine} linux x64` }
    return spawnSync(process.execPath, ['scripts/which-node.js'], { cwd: folder, env, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const running = process.versions.node

it('one line says which Node runs, and which one the machine has', () => {
  expect(said(running, '20.1.0').stdout).toBe(
    `Node ${running}, installed by npm (this machine's own is 20.1.0)\n`,
  )
  expect(said(running, running).stdout).toBe(`Node ${running}\n`)
})

it('one line reports npm’s missing Node and the way to install it', () => {
  const { status, stderr } = said('99.0.0', running)
  expect(status).toBe(1)
  expect(stderr).toContain('npm rebuild node')
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
