import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const DOCS = '/api/docs'
const STATIC = [
  'swagger-ui.css',
  'index.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-initializer.js',
  'favicon-16x16.png',
  'favicon-32x32.png',
]

/**
 * Writes the answers of a self-documenting application (buildApp, `documented`) at /api/docs as
 * files for docs.ts, each with its compressed copies. The folder is replaced when all of them
 * exist.
 */
export async function writeDocs(app: FastifyInstance, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  const answers = new Map([
    ['index.html', `${DOCS}/`],
    ['document.json', `${DOCS}/json`],
    ...STATIC.map((name): [string, string] => [name, `${DOCS}/static/${name}`]),
  ])
  for (const [name, url] of answers) {
    const { statusCode, rawPayload } = await app.inject({ url })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    await writeFile(join(draft, name), rawPayload)
    if (name.endsWith('.png')) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await writeFile(join(draft, `${name}.br`), await promisify(brotliCompress)(rawPayload, { params }))
    await writeFile(join(draft, `${name}.gz`), await promisify(gzip)(rawPayload, { level: 9 }))
  }
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}
