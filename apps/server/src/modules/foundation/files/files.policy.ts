import type { ImageFolder } from '@vicino/contract/foundation/files/schemas'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * The possible uses of an upload: an image of one of the folders, a video, or a signed regulation.
 */
export type FileUse = ImageFolder | 'video' | 'regulation'

/** The fields of a file that the rules below use. */
interface OwnedFile {
  readonly key: string
  readonly owner_id: string | null
  /**
   * The record that publishes the file (`user-avatar <user id>`, `brand-logo <brand id>`, …); null
   * while the file is private.
   */
  readonly used_by: string | null
}

/**
 * Tells who may see and delete a private file: its uploader, and superAdmins who may change
 * accounts. For others it is reported as not found, so that keys reveal nothing.
 */
export function mayManageFile(
  actor: Pick<Actor, 'sub' | 'role' | 'permissions'>,
  file: Pick<OwnedFile, 'owner_id'>,
): boolean {
  return file.owner_id === actor.sub || (actor.role === 'superAdmin' && allows(actor, 'user-EDIT_ALL'))
}

/**
 * Returns why the record `usedBy` may not show a file as `use`; undefined when it may. The uploader
 * may publish an unused file; a record may keep the files that it shows already, whoever asks.
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
