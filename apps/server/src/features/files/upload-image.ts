import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImageFolder } from '@vicino/contract/files/schemas'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { FileSink } from '../../platform/http/multipart.ts'
import { removalDue } from './claim.ts'
import { insertFile } from './files.queries.ts'
import { encodeImage } from './images.ts'
import { assertQuota, type Uploading } from './quota.ts'

/** Reads an uploaded picture into memory as a whole: pictures are small enough. */
export const imageSink = (db: Db, uploading: Uploading): FileSink<Buffer> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    return buffer(stream)
  },
  discard: () => Promise.resolve(),
})

/**
 * Encodes an uploaded picture anew in all its sizes and stores it as a private file of its uploader; its key. It stays
 * private until something claims it (claim.ts).
 *
 * @throws AppError file_type_refused, image_too_large, file_unreadable, overloaded
 */
export async function storeImage(
  db: Db,
  { storage, clock }: Services,
  actor: Actor,
  folder: ImageFolder,
  bytes: Buffer,
): Promise<{ Key: string }> {
  const image = await encodeImage(bytes)
  const stem = `images/${folder}/${randomUUID()}`
  const objects = [...image.objects].map(([ending, content]) => ({ name: stem + ending, content }))
  const names = objects.map(({ name }) => name)
  const now = clock.now()
  const row = {
    key: `${stem}.webp`,
    owner_id: actor.sub,
    kind: 'image',
    content_type: 'image/webp',
    bytes: objects.reduce((sum, { content }) => sum + content.length, 0),
    width: image.width,
    height: image.height,
    objects: names,
    created_at: now,
    due_at: removalDue(now),
  }
  try {
    for (const { name, content } of objects) await storage.put(name, content)
    await insertFile(db, row)
  } catch (error) {
    await storage.remove(names)
    throw error
  }
  return { Key: row.key }
}
