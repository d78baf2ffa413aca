import { expect, it } from 'vitest'
import { brokenCodeRules } from './code-rules.ts'
import { inRepository } from './testing/in-repository.ts'

const SERVER = 'apps/server/src/modules'
const WEB = 'apps/web/src/modules/one'

it.each([
  ['a statement of Kysely in a use case', `${SERVER}/a/open.ts`, "db.selectFrom('users').select('id')"],
  [
    'a statement over several lines',
    `${SERVER}/a/open.ts`,
    "await db\n    .updateTable('users')\n    .set({})",
  ],
  ['SQL text in a job', `${SERVER}/a/a.jobs.ts`, 'await sql`DELETE FROM a`.execute(tx)'],
  ['SQL text with a type in a use case', `${SERVER}/a/open.ts`, 'sql<{ id: string }>`SELECT 1`.execute(tx)'],
  ['a statement that reads nothing in a use case', `${SERVER}/a/open.ts`, 'execute(tx)`DELETE FROM a`'],
  [
    'a statement with its type in a use case',
    `${SERVER}/a/open.ts`,
    'const rows = await allRows(tx)<{ id: string }>`\n SELECT`',
  ],
  ['a statement of one value in a use case', `${SERVER}/a/open.ts`, 'return firstValue(tx, 0)`SELECT 1`'],
  ['a part of SQL in a use case', `${SERVER}/a/open.ts`, "sql.raw('now()')"],
  ['a statement in the loader of the demo', `${SERVER}/demo/load.ts`, "db.selectFrom('users').select('id')"],
  [
    'a consumer of events in a use case',
    `${SERVER}/one/a/open.ts`,
    "export const a: Consumer<'a.b'> = { name: 'a', on: ['a.b'], run }",
  ],
  [
    'a consumer of events without its type',
    `${SERVER}/one/a/feature.ts`,
    "consumers: [{ name: 'a', effect: 'posts', on, run }]",
  ],
  [
    'a connection of its own',
    'apps/server/scripts/a.ts',
    'const client = new pg.Client({ connectionString: url })',
  ],
  [
    'an amount formatted by hand',
    `${SERVER}/a/open.ts`,
    "new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })",
  ],
  ['a cell with its own decimal sign', `${SERVER}/a/open.ts`, "value.toFixed(2).replace('.', ',')"],
  [
    'a till’s brand asked for by hand',
    `${SERVER}/a/open.ts`,
    "if (brandId === null) throw new AppError('till_without_brand')",
  ],
  ['base64 read by hand', `${WEB}/a/a.ts`, "JSON.parse(atob(payload.replaceAll('-', '+')))"],
  ['a signature checked by hand', `${WEB}/a/a.ts`, "await crypto.subtle.verify('Ed25519', key, s, m)"],
  [
    'a named lock taken by hand',
    `${SERVER}/one/a/a.queries.ts`,
    "execute(tx)`\n    SELECT pg_advisory_xact_lock(hashtextextended('views ' || ${userId}::text, 0))`",
  ],
  ['a day in milliseconds', `${SERVER}/a/open.ts`, 'const until = now + 3 * 86_400_000'],
  ['a day in milliseconds in a browser test', 'e2e/a.spec.ts', 'Date.now() + 86_400_000'],
  ['a role tested in a component', `${WEB}/a/a.tsx`, "user.role === 'brand' ? <A /> : null"],
  ['a role tested in ui', 'apps/web/src/ui/a.tsx', "if (role !== 'superAdmin') return null"],
  ['a role on the right', `${WEB}/a/a.ts`, "'scanner' === user?.role"],
  ['a role looked for in a list', `${WEB}/a/a.tsx`, "['brand', 'superAdmin'].includes(user.role)"],
  ['a list of roles', `${WEB}/a/a.tsx`, "user.roles.includes('brand')"],
  ['a part without a boundary', `${WEB}/a/a.tsx`, "const A = lazy(() => import('./b.tsx'))"],
  [
    'a sheet that takes its screen away while its code comes',
    `${WEB}/a/a.tsx`,
    "const A = lazyPart(() => import('./b.tsx'), messageOnly())\nconst B = () => <A />",
  ],
  [
    'a form that takes its screen away while its code comes',
    `${WEB}/a/a.tsx`,
    "const A = lazyPart(() => import('./b.tsx'))\nconst B = () => <A onClose={close} />",
  ],
  ['an aside under the bars', `${WEB}/a/a.tsx`, '<aside className="grid lg:sticky lg:top-6">'],
  ['a number that the browser reads', `${WEB}/a/a.tsx`, '<Input label={label} type="number" min={1} />'],
  [
    'a number that the browser has read',
    `${WEB}/a/a.tsx`,
    'onChange={({ target }) => set(target.valueAsNumber)}',
  ],
  [
    'deals read once for each of their places',
    `${SERVER}/a/a.queries.ts`,
    'sql`SELECT id FROM deal_search k`',
  ],
  ['the address of a connection that may be gone', `${SERVER}/a/a.http.ts`, 'const ip = request.ip.trim()'],
  ['the socket of a request', `${SERVER}/a/a.http.ts`, 'request.raw.socket.setTimeout(1)'],
  ['a comma made a point', `${SERVER}/a/rows.ts`, "const n = +cell.replace(',', '.')"],
  ['a typed text as a number', `${WEB}/a/form.tsx`, 'const price = Number(draft.text)'],
  [
    'a day by a pattern of its own',
    `${SERVER}/a/rows.ts`,
    String.raw`const DATE = /(\d{1,2})[/.](\d{1,2})[/.](\d{4})/`,
  ],
  ['a cell as a number', `${SERVER}/a/rows.ts`, 'const pieces = Number.parseInt(cell, 10)'],
  [
    'a campaign by what it is not',
    `${SERVER}/marketing/campaigns/campaigns.queries.ts`,
    "n.state <> 'scheduled'",
  ],
  [
    'a trigger in a migration',
    'apps/server/migrations/0001_a.sql',
    'CREATE TRIGGER a_kept BEFORE UPDATE ON a FOR EACH ROW EXECUTE FUNCTION refuse_change();',
  ],
  [
    'a function that a migration changes',
    'apps/server/migrations/0001_a.sql',
    'CREATE OR REPLACE FUNCTION a() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;',
  ],
  [
    'a function that is made once',
    `${SERVER}/a/a.functions.sql`,
    'CREATE FUNCTION a() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;',
  ],
  ['a table among functions', `${SERVER}/a/a.functions.sql`, 'ALTER TABLE a ADD COLUMN b integer;'],
  ['a wait between a list and what is put there', `${SERVER}/a/a.ts`, 'this.#results.push(await ask())'],
  ['a wait in a list of an object', `${SERVER}/a/a.ts`, 'rates.bare.push(\n  await ask(),\n)'],
  ['a wait in a list that is spread', `${WEB}/a/a.ts`, 'state.found.unshift(...(await read()))'],
  ['a wait between a number and its sum', `${SERVER}/a/a.ts`, 'this.#count += await drain()'],
  ['a wait in a value that is set once', `${SERVER}/a/a.ts`, 'this.key ??= await load()'],
  ['a wait in a copy of a list', `${SERVER}/a/a.ts`, 'this.rows = [...this.rows, await read()]'],
  ['a yes that nobody was asked for', `${WEB}/a/a.tsx`, 'mutate({ id, asked: CONFIRMED })'],
  [
    'a reason that is chosen beforehand',
    `${WEB}/a/a.tsx`,
    "const [reason, setReason] = useState<RemovalReason>('offensive')",
  ],
  [
    'a reason that is chosen beforehand in a list of them',
    `${WEB}/a/a.tsx`,
    "const [reason, setReason] = useState<(typeof REMOVAL_REASONS)[number]>('fake')",
  ],
  [
    'a reason that is chosen beforehand in a draft',
    `${WEB}/a/a.tsx`,
    "useState<{ reason: Reason; text: string }>({ reason: 'offensive', text: '' })",
  ],
  ['a tree of its own for a phone', `${WEB}/a/a.tsx`, 'if (isPhone) {\n    return <A>{children}</A>\n  }'],
  ['a tree of its own for a wide window', `${WEB}/a/a.tsx`, 'if (!mobile && asked) return <A />'],
  ['a countdown by the clock of the device', `${WEB}/a/a.ts`, 'const left = secondsLeft(end, Date.now())'],
  ['a day of the clock of the device', 'apps/web/src/lib/a.ts', 'const today = new Date()'],
  ['the clock of the device handed on', 'apps/web/src/app/a.tsx', 'const clock = createClock(Date.now)'],
  ['a time of the device’s zone', `${WEB}/a/a.ts`, 'end.setHours(20, 0, 0, 0)'],
  ['a switch over roles', `${WEB}/a/a.ts`, 'switch (user.role) {'],
])('refuses %s', (_what, path, text) => {
  expect(inRepository({ [path]: `${text}\n` }, brokenCodeRules)).toHaveLength(1)
})

it('names the line, the finding and the alternative', () => {
  const files = { [`${SERVER}/a/open.ts`]: "const a = 1\ndb.deleteFrom('users')\n" }
  expect(inRepository(files, brokenCodeRules)).toEqual([
    `${SERVER}/a/open.ts:2: .deleteFrom( – statements of a feature stand in its *.queries.ts`,
  ])
})

it('accepts statements in their layer, roles in screens, and code that only looks similar', () => {
  const statement = "db.selectFrom('users')\n"
  const files = {
    [`${SERVER}/a/a.queries.ts`]: statement,
    [`${SERVER}/a/deep/b.queries.ts`]: statement,
    [`${SERVER}/a/a.personal-data.ts`]: statement,
    [`${SERVER}/a/a.demo.ts`]: statement,
    [`${SERVER}/a/a.consumers.ts`]: "export const a: Consumer<'a.b'> = { effect: 'notifies' }\n",
    [`${SERVER}/a/a.test.ts`]: statement,
    [`${SERVER}/a/testing/make.ts`]: statement,
    [`${SERVER}/marketplace/deals/search/words.ts`]: 'sql`SELECT lower(name) FROM deal_search`\n',
    [`${SERVER}/a/once.queries.ts`]: 'sql`SELECT id FROM deals_once`\n',
    [`${SERVER}/a/a.functions.sql`]:
      'CREATE OR REPLACE FUNCTION a() RETURNS void LANGUAGE sql AS $$\n  UPDATE a SET b = 1\n$$;\nDROP TRIGGER IF EXISTS a_kept ON a;\nCREATE CONSTRAINT TRIGGER a_kept AFTER INSERT ON a FOR EACH ROW EXECUTE FUNCTION b();\n',
    'apps/server/schema/loyalty.sql':
      'CREATE FUNCTION a() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 1 $$;\n',
    'apps/server/src/platform/audit.ts': statement,
    'apps/server/src/platform/own.ts':
      'const one = await ask()\nthis.#results.push(one)\nmade.push(await ask())\ntotal += await ask()\n',
    'apps/web/src/lib/server-clock.ts': 'createServerClock(page, () => Date.now())\n',
    [`${WEB}/a/a.ts`]: 'new Date(serverClock.now()).toISOString()\n',
    'apps/web/src/app/guard.ts': "if (role === 'scanner') return '/scan'\n",
    [`${WEB}/a/b.tsx`]: 'return <div>{isPhone ? <Menu /> : <Sidebar />}<div>{children}</div></div>\n',
    [`${WEB}/a/a.test.tsx`]: "expect(user.role === 'brand').toBe(true)\n",
    [`${WEB}/a/a.tsx`]:
      'const ok = typeof user.role === \'string\' && <p role="status">{t(`roles.${user.role}`)}</p>\n',
  }
  expect(inRepository(files, brokenCodeRules)).toEqual([])
})
