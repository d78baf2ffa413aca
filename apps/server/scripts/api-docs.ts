/**
 * Writes the OpenAPI document and the page that shows it into apps/server/dist/docs, with compressed copies (npm run build). It is
 * made from the contract: no database is needed for it.
 */
import { writeDocs } from '../src/platform/http/write-docs.ts'
import { DOCS_FOLDER } from '../src/platform/http/docs.ts'
import { documentedApp } from './documented-app.ts'

const { app, close } = await documentedApp()
await writeDocs(app, DOCS_FOLDER)
await close()
