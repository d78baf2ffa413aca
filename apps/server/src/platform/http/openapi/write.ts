import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { API_VERSIONS, type ApiVersion, NEWEST_VERSION } from '@vicino/contract/versions'
import { changelogPage } from './changelog-page.ts'
import type { ApiDocument } from './types.ts'
import { withoutUnused } from './unused.ts'

const PAGE = join(import.meta.dirname, 'page')
/** Swagger UI as Fastify packs it: without the telemetry of swagger-ui-dist's installation. */
const SWAGGER_UI = join(
  dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')),
  'static',
)

/** The files of the page, each with the folder that it comes from. */
const FILES = {
  'index.html': PAGE,
  'page.js': PAGE,
  'page.css': PAGE,
  'changelog.css': PAGE,
  'swagger-ui.css': SWAGGER_UI,
  'swagger-ui-bundle.js': SWAGGER_UI,
}

/** The documents of the API: all of it, and what shop systems use, by version. */
export interface Documents {
  readonly document: ApiDocument
  readonly integrations: Readonly<Record<ApiVersion, ApiDocument>>
}

const written = (content: unknown): Buffer => Buffer.from(JSON.stringify(content))

/**
 * Writes the documents and their page as files for serve.ts, each with its compressed copies. The
 * folder is replaced when all of them exist.
 */
export async function writeDocs({ document, integrations }: Documents, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  const page = Object.entries(FILES).map(
    async ([name, from]) => [name, await readFile(join(from, name))] as const,
  )
  const files = new Map<string, Buffer>([
    ['document.json', written(document)],
    ['integrations.json', written(integrations[NEWEST_VERSION])],
    ...API_VERSIONS.map(
      (version) => [`integrations-${version}.json`, written(integrations[version])] as const,
    ),
    ['changelog.html', Buffer.from(changelogPage())],
    ['parts.json', written(document.tags)],
    ...document.tags.map(({ name }) => [`part-${name}.json`, written(partOf(document, name))] as const),
    ...(await Promise.all(page)),
  ])
  for (const [name, content] of files) {
    await writeFile(join(draft, name), content)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await writeFile(join(draft, `${name}.br`), await promisify(brotliCompress)(content, { params }))
    await writeFile(join(draft, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
  }
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

/** The operations of one tag: the page shows one part at a time, because all take it many seconds. */
function partOf(document: ApiDocument, tag: string): ApiDocument {
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const own = Object.entries(methods).filter(([, { tags }]) => tags.includes(tag))
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)] as const]
  })
  return withoutUnused({
    ...document,
    tags: document.tags.filter(({ name }) => name === tag),
    paths: Object.fromEntries(paths),
    webhooks: {},
  })
}
