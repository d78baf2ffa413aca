/**
 * `npm run sdk:generate`: writes src/generated and the PHP client's operations from the product's
 * OpenAPI document, builds the package and checks it with publint. The first run installs the tools
 * into this folder.
 */
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/run.ts'
import { type ClientDocument, phpOperations } from './php.ts'
import { HERE, installTools, must } from './tools.ts'

const DOCUMENT = join(HERE, 'document.cache.json')

await installTools()
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
await writeFile(
  join(ROOT, 'packages/php/src/Generated/Operations.php'),
  phpOperations(JSON.parse(document) as ClientDocument, digest),
)
await must('npm', ['run', '--silent', 'sdk:build'])
await must('node', ['generator/node_modules/publint/src/cli.js', '.', '--strict'], {
  cwd: join(HERE, '..'),
})
