import { sql } from 'kysely'
import type { PersonalData } from '../../../platform/personal-data.ts'

/**
 * Ways and devices by which a person signs in. Keys, codes and tokens are listed without their
 * values.
 */
export const authData: PersonalData = {
  rank: 130,
  tables: [
    'sessions',
    'refresh_tokens',
    'identities',
    'passkeys',
    'totp_factors',
    'recovery_codes',
    'one_time_tokens',
    // Kept for an hour; it holds only an id.
    'changed_roles',
  ],
  parts: {
    signIns: (db, userId) =>
      db
        .selectFrom('sessions as s')
        .where('s.user_id', '=', userId)
        .orderBy('s.id')
        .select([
          's.id',
          's.client',
          's.user_agent as userAgent',
          's.created_at as createdAt',
          's.last_used_at as lastUsedAt',
          's.confirmed_at as confirmedAt',
          's.expires_at as expiresAt',
          's.revoked_at as endedAt',
          's.revoked_reason as endReason',
        ])
        .select((eb) =>
          eb
            .selectFrom('refresh_tokens as t')
            .whereRef('t.session_id', '=', 's.id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('renewals'),
        )
        .execute(),
    accountsElsewhere: (db, userId) =>
      db
        .selectFrom('identities')
        .where('user_id', '=', userId)
        .orderBy('provider')
        .select(['provider', 'subject', 'created_at as createdAt'])
        .execute(),
    passkeys: (db, userId) =>
      db
        .selectFrom('passkeys')
        .where('user_id', '=', userId)
        .orderBy('id')
        .select([
          'id',
          'name',
          'transports',
          'backed_up as backedUp',
          'created_at as createdAt',
          'last_used_at as lastUsedAt',
        ])
        .execute(),
    authenticatorApp: (db, userId) =>
      db
        .selectFrom('totp_factors')
        .where('user_id', '=', userId)
        .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
        .execute(),
    recoveryCodes: (db, userId) =>
      db
        .selectFrom('recovery_codes')
        .where('user_id', '=', userId)
        .orderBy('used_at')
        .select('used_at as usedAt')
        .execute(),
    linksAndCodes: (db, userId) =>
      db
        .selectFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .orderBy('id')
        .select(sql<string | null>`data ->> 'email'`.as('email'))
        .select(['id', 'purpose', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
        .execute(),
  },
  async erase(tx, userId) {
    // The trigger on `sessions` notifies all servers that the access tokens of these sessions are
    // over.
    for (const table of ['sessions', 'identities', 'passkeys', 'totp_factors', 'changed_roles'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', userId).execute()
    }
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
  },
}
