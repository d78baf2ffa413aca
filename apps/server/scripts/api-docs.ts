/**
 * Writes the OpenAPI documents and their page into apps/server/dist/docs, with compressed copies
 * (npm run build), or into a folder `docs` of the folder that is named. The contract is the only
 * source, so no database is needed.
 */
import { join } from 'node:path'
import { apiDocument, integrationDocuments } from '../src/modules/api-document.ts'
import { DOCS_FOLDER } from '../src/platform/http/openapi/serve.ts'
import { writeDocs } from '../src/platform/http/openapi/write.ts'

const [into] = process.argv.slice(2)
await writeDocs(
  { document: await apiDocument(), integrations: await integrationDocuments() },
  into === undefined ? DOCS_FOLDER : join(into, 'docs'),
)
