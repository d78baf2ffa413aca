/**
 * `npm run sdk:generate`: writes src/generated from the product's OpenAPI document, builds the
 * package and checks it with publint. The first run installs the tools into this folder.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from '../../../scripts/run.ts'

const HERE = import.meta.dirname
const DOCUMENT = join(HERE, 'document.cache.json')

async function must(program: string, args: readonly string[], options: Parameters<typeof run>[2] = {}) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed\n${output}`)
  return output
}

if (!existsSync(join(HERE, 'node_modules'))) {
  await must('npm', ['ci', '--no-fund', '--no-audit'], { cwd: HERE })
}
const printed = await must('node', [join(ROOT, 'apps/server/scripts/sdk-document.ts')], { quiet: true })
const document = printed.trim()
await writeFile(DOCUMENT, document)
await must('node', ['node_modules/@hey-api/openapi-ts/bin/run.js', '-f', 'openapi-ts.config.js'], {
  cwd: HERE,
})
await rm(DOCUMENT)
const digest = createHash('sha256').update(document).digest('hex')
await writeFile(
  join(HERE, '../src/generated/source.gen.ts'),
  `/** SHA-256 of the OpenAPI document that these files were generated from. */\nexport const DOCUMENT_SHA256 = '${digest}'\n`,
)
await must('npm', ['run', '--silent', 'sdk:build'])
await must('node', ['generator/node_modules/publint/src/cli.js', '.', '--strict'], {
  cwd: join(HERE, '..'),
})
