import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'

/**
 * The account itself. Erased, its row stays for what refers to it, under a name that nobody can choose: no handle has a
 * hyphen and no username 43 characters.
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
          // As text: the driver would make a moment of it, at midnight of its own time zone.
          sql<string | null>`to_char(u.birth_date, 'YYYY-MM-DD')`.as('birthDate'),
          eb('u.password_hash', 'is not', null).as('hasPassword'),
          // Who that was is about somebody else.
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
  /** Last of all: the change of unique names waits for everybody who refers to the user just now. */
  async erase(tx, userId, now) {
    await sql`
      UPDATE users SET email = 'erased-' || id || '@erased.invalid', username = 'erased-' || id, handle = 'erased-' || id,
        password_hash = NULL, role = 'audience', brand_id = NULL, avatar = NULL, language = NULL, place_id = NULL,
        first_name = '', last_name = '', birth_date = NULL, phone = NULL, email_verified_at = NULL,
        invite_code = random_code(8), invited_by = NULL, erased_at = coalesce(erased_at, ${now}::timestamptz),
        updated_at = ${now}
      WHERE id = ${userId}`.execute(tx)
  },
}
