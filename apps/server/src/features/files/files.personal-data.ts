import { sql } from 'kysely'
import { inPages, PAGE, type PersonalData } from '../../platform/personal-data.ts'
import { abandonFilesOf } from './files.service.ts'

/** What a person uploaded: their picture, what lies unused, and what a brand uses, which then has no owner any more. */
export const fileData: PersonalData = {
  rank: 100,
  tables: ['files', 'uploads'],
  parts: {
    files: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('files')
          .where('owner_id', '=', userId)
          .where('key', '>', after)
          .orderBy('key')
          .limit(PAGE)
          .select([
            'key as id',
            'kind',
            'content_type as contentType',
            'bytes',
            'width',
            'height',
            'used_by as usedBy',
            'created_at as createdAt',
          ])
          .execute(),
      ),
    uploadsUnderWay: (db, userId) =>
      db
        .selectFrom('uploads')
        .where('user_id', '=', userId)
        .orderBy('file_name')
        .select(['file_name as fileName', 'bytes', 'created_at as createdAt', 'updated_at as updatedAt'])
        .execute(),
  },
  /** The bytes go with the next turn of the job; names of files that are on their way go at once. */
  async erase(tx, userId, now) {
    await abandonFilesOf(tx, userId, now)
    await sql`UPDATE uploads SET file_name = gen_random_uuid()::text WHERE user_id = ${userId}`.execute(tx)
  },
}
