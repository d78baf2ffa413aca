import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImageFolder } from '@vicino/contract/foundation/files/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Incoming } from '../../../platform/http/idempotency.ts'
import type { FileSink } from '../../../platform/http/multipart.ts'
import { removalDue } from './claim-files.ts'
import type { NewFile } from './files.queries.ts'
import { encodeImage } from './images.ts'
import { assertQuota, type Uploading } from './quota.ts'

/** Reads an uploaded image or document into memory, because they are small enough. */
export const memorySink = (db: Db, uploading: Uploading): FileSink<Buffer> => ({
  async store(stream: Readable) {
    await assertQuota(db, uploading)
    return buffer(stream)
  },
  discard: () => Promise.resolve(),
})

/**
 * An uploaded image. prepare() encodes it again in all its sizes and stores it. Its row makes it a
 * private file of its uploader until something claims it (claim.ts). prepare() throws AppError
 * file_type_refused, image_too_large, file_unreadable, overloaded.
 */
export function incomingImage(
  { storage, clock }: Services,
  actor: Actor,
  folder: ImageFolder,
  bytes: Buffer,
): Incoming<NewFile> {
  const stem = `images/${folder}/${randomUUID()}`
  const stored: string[] = []
  return {
    digest: createHash('sha256').update(bytes).digest('hex'),
    async prepare() {
      const image = await encodeImage(bytes, folder === 'program')
      let total = 0
      for (const [ending, content] of image.objects) {
        stored.push(stem + ending)
        total += content.length
        await storage.put(stem + ending, content)
      }
      const now = clock.now()
      return {
        key: `${stem}.webp`,
        owner_id: actor.sub,
        kind: 'image',
        content_type: 'image/webp',
        bytes: total,
        width: image.width,
        height: image.height,
        objects: stored,
        created_at: now,
        due_at: removalDue(now),
      }
    },
    discard: () => storage.remove(stored),
  }
}
