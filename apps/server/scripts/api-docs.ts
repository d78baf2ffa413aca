/**
 * Writes the OpenAPI document and its page into apps/server/dist/docs, with compressed copies (npm
 * run build). The contract is the only source, so no database is needed.
 */
import { writeDocs } from '../src/platform/http/write-docs.ts'
import { DOCS_FOLDER } from '../src/platform/http/docs.ts'
import { documentedApp } from './documented-app.ts'

const { app, close } = await documentedApp()
await writeDocs(app, DOCS_FOLDER)
await close()
