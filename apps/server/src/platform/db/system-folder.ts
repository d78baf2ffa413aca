import { chmod, mkdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { UserFacingError } from '../user-facing-error.ts'

/**
 * Returns where this user's programs store what cannot be in DATA_DIR: a folder of the system for
 * root, else one in the home.
 */
export function systemFolder(): string {
  if (process.getuid?.() === 0) return '/var/lib/vicino'
  return join(process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local/state'), 'vicino')
}

/**
 * Makes that folder. Other users may pass through root's, because the database's user has to.
 * @throws UserFacingError when it belongs to somebody else, who could change its contents
 */
export async function makeSystemFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  const { uid } = await stat(path)
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new UserFacingError(
      `${path} belongs to another user: give it to the user that starts the product (chown), or set DATABASE_URL`,
    )
  }
  if (uid === 0) await chmod(path, 0o755)
  return path
}
