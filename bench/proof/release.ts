import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/run.ts'

const run = promisify(execFile)

/**
 * Puts a release into a folder: that of a commit, or the working tree. Packages of npm are those of
 * this project; its own workspaces are the release's.
 */
export async function copyRelease(folder: string, commit: string | undefined): Promise<string> {
  await mkdir(folder, { recursive: true })
  if (commit === undefined) {
    const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
    })
    await writeFile(join(folder, '..', 'files'), stdout)
    await run(
      'tar',
      ['-cf', join(folder, '..', 'release.tar'), '--ignore-failed-read', '-T', join(folder, '..', 'files')],
      { cwd: ROOT },
    )
  } else {
    await run('git', ['archive', '-o', join(folder, '..', 'release.tar'), commit], { cwd: ROOT })
  }
  await run('tar', ['-xf', join(folder, '..', 'release.tar')], { cwd: folder })
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@vicino'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@vicino') await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const workspace of [
    'packages/contract',
    'packages/demo',
    'packages/domain',
    'packages/sdk',
    'apps/server',
    'apps/web',
  ]) {
    await symlink(join(folder, workspace), join(modules, '@vicino', workspace.split('/')[1] ?? ''))
  }
  await symlink(join(ROOT, 'apps/web/dist'), join(folder, 'apps/web/dist')).catch(() => undefined)
  return folder
}

/**
 * Makes a release into the one after it: a higher version, migrations that add, one of them outside
 * of a transaction, and a function with other parameters, as the code of that release calls it.
 */
export async function makeNext(folder: string): Promise<void> {
  const server = join(folder, 'apps/server')
  const file = join(server, 'package.json')
  const { version, ...rest } = JSON.parse(await readFile(file, 'utf8')) as { version: string }
  const [major, minor = '0'] = version.split('.')
  await writeFile(file, JSON.stringify({ ...rest, version: `${major}.${Number(minor) + 1}.0` }))
  const migrations = join(server, 'migrations')
  for (const [name, text] of Object.entries(NEXT)) await writeFile(join(migrations, name), text)
  const redemptions = join(server, 'src/modules/redemption/redemptions')
  await replaceIn(join(redemptions, 'redemption-command.functions.sql'), [
    'params jsonb, moment timestamptz)\nRETURNS command_result LANGUAGE plpgsql AS $$\nDECLARE\n  role_now',
    'params jsonb, moment timestamptz, release integer)\nRETURNS command_result LANGUAGE plpgsql AS $$\nDECLARE\n  role_now',
  ])
  await replaceIn(join(redemptions, 'redemption-command.queries.ts'), [
    '${now}::timestamptz)) AS result',
    '${now}::timestamptz, 2)) AS result',
  ])
}

async function replaceIn(file: string, [before, after]: readonly [string, string]): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has changed: the proof plants nothing there`)
  await writeFile(
    file,
    text.replace(before, () => after),
  )
}

const NEXT: Readonly<Record<string, string>> = {
  '9001_a_new_column.sql': `-- expands
ALTER TABLE users ADD COLUMN next_release text;
ALTER TABLE deals ADD COLUMN next_release integer NOT NULL DEFAULT 7;
ALTER TABLE redemptions ADD COLUMN next_release jsonb;
ALTER TABLE reactions ADD COLUMN next_release text;
`,
  '9002_an_index.sql': `-- expands
-- no transaction
CREATE INDEX CONCURRENTLY deals_next_release ON deals (next_release);
`,
  '9003_a_table.sql': `-- expands
CREATE TABLE next_release (id uuid PRIMARY KEY DEFAULT uuidv7(), deal_id uuid REFERENCES deals);
`,
}
