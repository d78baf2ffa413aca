import { rm } from 'node:fs/promises'
import { startProduct } from './product.ts'

/**
 * Playwright's global set-up. It creates the demo once, and each worker starts its own product on a
 * copy (test.ts).
 */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env['E2E_ADDRESS'] !== undefined) return () => Promise.resolve()
  const { dataDir, stop } = await startProduct()
  await stop({ keepData: true })
  process.env['E2E_DEMO_DATA'] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
