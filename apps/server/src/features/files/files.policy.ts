import type { ImageFolder } from '@vicino/contract/files/schemas'
import type { Actor } from '../../platform/http/context.ts'

/** What the rules below ask of a file. */
interface OwnedFile {
  readonly key: string
  readonly owner_id: string | null
  /** What publishes the file (`user-avatar <user id>`, `brand-logo <brand id>`, …); null while the file is private. */
  readonly used_by: string | null
}

/**
 * Who may see and delete a private file: whoever uploaded it, and superAdmins. To others it does not exist, so that
 * keys tell nothing.
 */
export function mayManageFile(
  actor: Pick<Actor, 'sub' | 'role'>,
  file: Pick<OwnedFile, 'owner_id'>,
): boolean {
  return actor.role === 'superAdmin' || file.owner_id === actor.sub
}

/**
 * Whether a file may be published by `usedBy`, as a picture of `folder`. Its uploader may publish a file that nothing
 * uses; what uses the file already keeps it, whoever asks.
 */
export function mayClaimFile(
  { ownerId, usedBy, folder }: { ownerId: string; usedBy: string; folder: ImageFolder },
  file: OwnedFile,
): boolean {
  if (!file.key.startsWith(`images/${folder}/`)) return false
  return file.used_by === usedBy || (file.used_by === null && file.owner_id === ownerId)
}
