import { createServer } from 'node:net'

/** Fails at once where the real listen would fail after everything else is done. @throws Error EADDRINUSE, EACCES */
export function assertPortFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
