import type { ImageFolder } from '@vicino/contract/foundation/files/schemas'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/** What an upload is good for: a picture of one of the folders, a film, or a signed regulation. */
export type FileUse = ImageFolder | 'video' | 'regulation'

/** What the rules below ask of a file. */
interface OwnedFile {
  readonly key: string
  readonly owner_id: string | null
  /** What publishes the file (`user-avatar <user id>`, `brand-logo <brand id>`, …); null while the file is private. */
  readonly used_by: string | null
}

/**
 * Who may see and delete a private file: whoever uploaded it, and superAdmins who may change accounts. To others it does not exist, so
 * that keys tell nothing.
 */
export function mayManageFile(
  actor: Pick<Actor, 'sub' | 'role' | 'permissions'>,
  file: Pick<OwnedFile, 'owner_id'>,
): boolean {
  return file.owner_id === actor.sub || (actor.role === 'superAdmin' && allows(actor, 'user-EDIT_ALL'))
}

/**
 * Why the record `usedBy` may not show a file as `use`; undefined when it may. Its uploader may publish a file that
 * nothing uses; what a record shows already it may go on showing, whoever asks.
 */
export function claimRefusal(
  { ownerId, usedBy, use }: { ownerId: string; usedBy: string; use: FileUse },
  file: OwnedFile | undefined,
): 'file_not_found' | 'file_unfit' | 'file_in_use' | undefined {
  if (file === undefined || (file.used_by !== usedBy && file.owner_id !== ownerId)) return 'file_not_found'
  if (!file.key.startsWith(folderOf(use))) return 'file_unfit'
  return file.used_by === null || file.used_by === usedBy ? undefined : 'file_in_use'
}

function folderOf(use: FileUse): string {
  if (use === 'video') return 'videos/'
  return use === 'regulation' ? 'documents/' : `images/${use}/`
}
