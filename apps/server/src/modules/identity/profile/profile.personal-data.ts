import { sql } from 'kysely'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { execute } from '../../../platform/db/statement.ts'

/**
 * The account itself. An erasure keeps the row, because other tables refer to it, and names it
 * `erased-<id>`. Nobody can choose that name: handles have no hyphen, and no username has 43
 * characters.
 */
export const userData: PersonalData = {
  rank: 150,
  tables: ['users'],
  parts: {
    account: async (db, userId) => {
      const row = await db
        .selectFrom('users as u')
        .leftJoin('places as p', 'p.id', 'u.place_id')
        .leftJoin('brands as b', 'b.id', 'u.brand_id')
        .where('u.id', '=', userId)
        .select([
          'u.id',
          'u.email',
          'u.email_verified_at as emailVerifiedAt',
          'u.username',
          'u.handle',
          'u.first_name as firstName',
          'u.last_name as lastName',
          'u.phone',
          'u.role',
          'b.username as brand',
          'u.avatar',
          'u.language',
          'p.name as place',
          'u.invite_code as inviteCode',
          'u.created_at as createdAt',
          'u.updated_at as updatedAt',
        ])
        .select((eb) => [
          // As text: the driver would turn a date into midnight of the server's time zone, which
          // may be another day.
          sql<string | null>`to_char(u.birth_date, 'YYYY-MM-DD')`.as('birthDate'),
          eb('u.password_hash', 'is not', null).as('hasPassword'),
          // The export tells that the person was invited, but not by whom: the inviter's name is
          // another person's personal data.
          eb('u.invited_by', 'is not', null).as('wasInvited'),
          eb
            .selectFrom('users as invited')
            .whereRef('invited.invited_by', '=', 'u.id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('peopleInvited'),
        ])
        .executeTakeFirstOrThrow()
      return row
    },
  },
  /**
   * Runs last of all features (rank), because a change of unique columns has to wait until every
   * other transaction that refers to this user has ended.
   */
  async erase(tx, userId, now) {
    await execute(tx)`
      UPDATE users SET email = 'erased-' || id || '@erased.invalid', username = 'erased-' || id, handle = 'erased-' || id,
        password_hash = NULL, role = 'audience', brand_id = NULL, avatar = NULL, language = NULL, place_id = NULL,
        first_name = '', last_name = '', birth_date = NULL, phone = NULL, email_verified_at = NULL,
        invite_code = random_code(8), invited_by = NULL, erased_at = coalesce(erased_at, ${now}::timestamptz),
        updated_at = ${now}
      WHERE id = ${userId}`
  },
}
