import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { execute } from '../../../platform/db/statement.ts'
import { avatarOf } from './claim-files.ts'
import { disownFiles } from './files.queries.ts'
import { endUploadsOf } from './uploads.queries.ts'

/** The files that a person uploaded, and their unfinished uploads. */
export const fileData: PersonalData = {
  rank: 100,
  tables: ['files', 'uploads'],
  parts: {
    files: pagedPart((db, userId) =>
      db
        .selectFrom('files')
        .where('owner_id', '=', userId)
        .select([
          'key as id',
          'kind',
          'content_type as contentType',
          'bytes',
          'width',
          'height',
          'used_by as usedBy',
          'created_at as createdAt',
        ]),
    ),
    uploadsUnderWay: (db, userId) =>
      db
        .selectFrom('uploads')
        .where('user_id', '=', userId)
        .orderBy('file_name')
        .select(['file_name as fileName', 'bytes', 'created_at as createdAt', 'updated_at as updatedAt'])
        .execute(),
  },
  /** A merge moves files of posts, reviews and messages; the avatar is deleted. */
  merge: {
    counts: {},
    async move(tx, { from, into }) {
      await execute(tx)`
        UPDATE files SET owner_id = ${into} WHERE owner_id = ${from} AND used_by IS NOT NULL
          AND used_by <> ${avatarOf(from)}`
    },
  },
  /**
   * An erasure makes the avatar, unused files and unfinished uploads due for deletion at once
   * (files.jobs.ts deletes them in its next run). Files of a brand or a deal stay without an owner.
   * File names that the person chose are deleted immediately.
   */
  async erase(tx, userId, now) {
    await disownFiles(tx, userId, avatarOf(userId), now)
    await endUploadsOf(tx, userId)
    await execute(tx)`UPDATE uploads SET file_name = gen_random_uuid()::text WHERE user_id = ${userId}`
  },
}
