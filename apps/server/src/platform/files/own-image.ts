import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../http/context.ts'
import { filesFolder, keyOf } from './keys.ts'

/**
 * Reads the image at an address of this server: an upload (WebP) or a drawing of the demo (SVG).
 * Undefined for other addresses, which are never requested, and for unreadable files.
 */
export async function ownImage(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  address: string,
): Promise<Buffer | undefined> {
  const demo = /^\/files\/demo\/((?:[\w-]+\/)*[\w-]+\.\w+)$/.exec(address)?.[1]
  const name = address.replace('/files/', '')
  try {
    if (demo !== undefined) return await readFile(join(filesFolder(config.dataDir), 'demo', demo))
    return keyOf(name)?.startsWith('images/') === true ? await buffer(await storage.read(name)) : undefined
  } catch {
    return undefined
  }
}
