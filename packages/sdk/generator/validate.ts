/**
 * `npm run api:check`: makes the OpenAPI documents and lets the tools of others judge them. Redocly
 * and Spectral must find no error, and what openapi-typescript and @hey-api/openapi-ts make of them
 * must compile. Part of `npm run check`; the first run installs the tools into this folder.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { ROOT } from '../../../scripts/run.ts'
import { HERE, installTools, must } from './tools.ts'

await installTools()
const folder = await mkdtemp(join(tmpdir(), 'vicino-api-'))
const bin = (name: string): string => join(HERE, 'node_modules', name)
const quiet = { cwd: folder, quiet: true }
try {
  await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await must('node', [join(ROOT, 'apps/server/scripts/api-docs.ts'), folder], { quiet: true })
  const documents = ['document', 'integrations', 'integrations-2026-11-01'].map((name) =>
    join(folder, 'docs', `${name}.json`),
  )
  await must('node', [join(HERE, 'lint.js'), ...documents], { cwd: HERE, quiet: true })
  for (const [index, document] of documents.entries()) {
    const out = join(folder, String(index))
    await mkdir(out)
    await must('node', [bin('openapi-typescript/bin/cli.js'), document, '-o', join(out, 'types.ts')], quiet)
    const plugins = ['-p', '@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch']
    const client = ['-i', document, '-o', join(out, 'client'), ...plugins]
    await must('node', [bin('@hey-api/openapi-ts/bin/run.js'), ...client], quiet)
  }
  const options = { module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], strict: true, noEmit: true }
  const compilerOptions = { ...options, skipLibCheck: true, types: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['0', '1'] }))
  await must('node', [bin('typescript/lib/tsc.js'), '-p', folder], quiet)
} finally {
  await rm(folder, { recursive: true, force: true })
}
