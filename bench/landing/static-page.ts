import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/**
 * Serves the product's /welcome without any script, on a separate port; everything else comes from
 * the product.
 */
export async function serveWithoutScripts(address: string): Promise<{ address: string; stop(): void }> {
  const answer = await fetch(`${address}/welcome`, {
    headers: { accept: 'text/html', 'accept-language': 'it' },
  })
  const html = (await answer.text())
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const page = brotliCompressSync(html)
  const product = new URL(address)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/welcome') {
      outgoing.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      })
      outgoing.end(page)
      return
    }
    const passed = ask(
      { host: product.hostname, port: product.port, path: incoming.url, headers: incoming.headers },
      (found) => {
        outgoing.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
