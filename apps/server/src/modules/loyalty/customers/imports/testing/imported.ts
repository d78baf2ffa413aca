import { sql } from 'kysely'
import { makeBrand } from '../../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../../platform/testing/test-app.ts'
import { makeProgram } from '../../../programs/testing/program.ts'

/** Imports a file that names a user as a customer and in a refused line. */
export async function makeImported(test: TestApp, user: TestUser, fileName: string): Promise<void> {
  const { id: brand_id } = await makeBrand(test.db)
  const { id } = await makeProgram(test.db, { brand_id, piva: '00159560366' })
  const now = test.clock.now()
  await sql`
    WITH i AS (
      INSERT INTO customer_imports (program_id, file_name, sha256, state, created_by, confirmed_by, confirmed_at, created_at)
      VALUES (${id}, ${fileName}, repeat('a', 64), 'applied', ${user.id}, ${user.id}, ${now}, ${now}) RETURNING id
    )
    INSERT INTO customer_import_rows (import_id, line, state, reason, user_id, email_hash, points, cells)
    SELECT i.id, 2, 'given', NULL, ${user.id}::uuid, NULL, 5, NULL FROM i
    UNION ALL
    SELECT i.id, 3, 'refused', 'nothing', NULL, imported_email(${id}::uuid, ${user.email}), 0, ARRAY[${user.email}] FROM i`.execute(
    test.db,
  )
}
