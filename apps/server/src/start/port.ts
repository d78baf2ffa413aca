import { createServer } from 'node:net'

/**
 * Fails when the port cannot be used, before the start does any other work.
 * @throws Error EADDRINUSE, EACCES
 */
export function assertPortFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
