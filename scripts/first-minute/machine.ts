import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../run.ts'

const run = promisify(execFile)

/** Entries that a fresh clone lacks, and that npm install and the build do not make. */
const LEFT_OUT = new Set(['.git', 'data', '.cache', 'coverage', 'test-results'])

export const IS_ROOT = process.getuid?.() === 0

/** The machine or the user does not allow this case. */
export class CannotBeTried extends Error {}

export function needsRoot(): void {
  if (!IS_ROOT) throw new CannotBeTried('only root can set it up')
}

/** Folders, users and mounts of a run, all removed at its end. */
export class Workshop {
  readonly #undo: (() => Promise<unknown>)[] = []

  /** Makes a folder that only this user may enter, or everybody. */
  async folder(mode: 0o700 | 0o755, parent = tmpdir()): Promise<string> {
    const folder = await mkdtemp(join(parent, '.vicino-first-minute-'))
    this.#undo.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, mode)
    return folder
  }

  /** Makes a folder in this user's home, which is closed to others. */
  async closedHome(): Promise<string> {
    const home = homedir()
    if (((await stat(home)).mode & 0o077) === 0) return this.folder(0o755, home)
    return this.folder(0o700, home)
  }

  /**
   * Copies the project like an archive: without git's history, data and caches, with the results of
   * npm install and the build.
   */
  async project(folder: string): Promise<string> {
    await mkdir(folder, { recursive: true })
    const entries = (await readdir(ROOT)).filter((name) => !LEFT_OUT.has(name))
    // For seventy thousand files cp takes a seventh of the processor time of Node's own function.
    await run('cp', ['-a', ...entries.map((name) => join(ROOT, name)), folder])
    await rm(join(folder, 'e2e/test-results'), { recursive: true, force: true })
    // The copy belongs to its maker, because npm runs scripts as the owner of their folder.
    if (IS_ROOT && (await stat(ROOT)).uid !== 0) await run('chown', ['-R', '0:0', folder])
    return folder
  }

  /** Makes a new user without any rights, with their own home. */
  async user(): Promise<{ uid: number; gid: number; home: string }> {
    needsRoot()
    const name = `vicino-first-${process.pid}`
    await run('useradd', ['--create-home', '--shell', '/bin/sh', name]).catch((error: Error) => {
      throw new CannotBeTried(`useradd: ${error.message}`)
    })
    this.#undo.push(() => run('userdel', ['--remove', name]))
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    )
    const home = (await run('sh', ['-c', `echo ~${name}`])).stdout.trim()
    return { uid: uid ?? 0, gid: gid ?? 0, home }
  }

  /** Mounts a file system in memory with so many megabytes. */
  async smallDisk(megabytes: number): Promise<string> {
    needsRoot()
    const folder = await this.folder(0o755)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'vicino', folder]).catch(
      (error: Error) => {
        throw new CannotBeTried(`mount: ${error.message}`)
      },
    )
    this.#undo.push(() => run('umount', [folder]))
    return folder
  }

  /** Mounts a file system without sockets, links and owners. */
  async fatDisk(): Promise<string> {
    needsRoot()
    const [folder, place] = [await this.folder(0o755), await this.folder(0o755)]
    const image = join(place, 'disk')
    try {
      await run('truncate', ['-s', '64M', image])
      await run('mkfs.vfat', [image])
      // A container may refuse loop devices; Debian's fusefat needs none.
      await run('mount', ['-o', 'loop', image, folder]).catch(() =>
        run('fusefat', ['-o', 'rw+,allow_other', image, folder]),
      )
    } catch (error) {
      throw new CannotBeTried(
        error instanceof Error ? (error.message.trim().split('\n')[0] ?? '') : String(error),
      )
    }
    this.#undo.push(() => run('umount', [folder]))
    return folder
  }

  /** Returns the folder with the program of a Node of this version. */
  async node(version: number): Promise<string> {
    const { platform, arch } = process
    const name = `node${platform === 'darwin' && arch === 'arm64' ? '-bin' : ''}-${platform}-${arch}`
    const folder = await this.folder(0o755)
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`], {
      cwd: folder,
    }).catch(() => {
      throw new CannotBeTried(`npm could not bring ${name}@${version}`)
    })
    return join(folder, 'node_modules', name, 'bin')
  }

  async end(): Promise<void> {
    for (const undo of this.#undo.toReversed()) {
      await undo().catch((error: Error) => console.error(`left behind: ${error.message}`))
    }
  }
}
