import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where programs lie beside PATH: Debian's services, and Homebrew. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * Installs packages of Debian, if root runs this there. Their services do not begin to run
 * (RUNLEVEL). Several processes take turns. Returns what apt said where it failed.
 */
export function installPackages(packages: readonly string[]): string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return ''
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...words], { env, encoding: 'utf8' })
  apt('update')
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages)
  return status === 0 ? '' : stderr
}

/**
 * Returns the path of the first of some programs that is there; installs Debian's package when none
 * is.
 * @throws Error that says how to get it
 */
export function programOf(names: readonly string[], debianPackage: string, how?: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS]
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const find = (): string | undefined => paths.find((path) => existsSync(path))
  const found = find()
  if (found !== undefined) return found
  const said = installPackages([debianPackage])
  const installed = find()
  if (installed !== undefined) return installed
  throw new Error(how ?? `${names.join(' or ')} is missing: apt-get install ${debianPackage}\n${said}`.trim())
}
