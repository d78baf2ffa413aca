import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { uploadImage } from '@vicino/contract/foundation/files/endpoints'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { parentOf } from '../platform/processes.ts'
import { multipartOf } from '../platform/testing/multipart.ts'
import { ServerProcesses } from './testing/server-process.ts'

/**
 * `npm run stress -- memory` sends a burst of 24 images, then one of 256 readers, to a server with
 * the demo. Short forms: idle-gc.apart.test.ts, image-process.apart.test.ts.
 */
const READERS = Number(process.env['MEMORY_READERS'] ?? 0)
const PICTURES = 24
const PAGES_PER_READER = 12
/** MB that a server may keep of a burst after a minute of rest. */
const KEPT_MB = 100
const REST_MS = 60_000

/** Returns the memory in use (VmRSS of /proc/…/status) in MB; 0 when the process has ended. */
async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Returns the memory of a server and of its Node processes (without PostgreSQL). */
async function withHelpers(server: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      if (pid === server) return megabytes(pid)
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      return name.startsWith('postgres') || (await parentOf(pid)) !== server ? 0 : megabytes(pid)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Makes a photograph of 25 million pixels in about 3 MB. */
async function largeImage(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(5000, 5000).jpeg({ quality: 45 }).toBuffer()
}

it.runIf(READERS > 0)(
  `the memory of a burst of ${PICTURES} images or ${READERS} readers is returned within a minute`,
  { timeout: 900_000 },
  async () => {
    // The options of npm start.
    const env = { RATE_LIMITS: 'off', NODE_OPTIONS: '--max-semi-space-size=8' }
    const processes = await ServerProcesses.inNewFolder(env)
    const { server, address } = await processes.start()
    const pid = server.pid ?? 0
    const agent = new Agent({ keepAlive: true, maxSockets: READERS })
    const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const sent = request(`${address}/api/v1${path}`, { method, headers, agent }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      })
    try {
      const credentials = JSON.stringify({ email: 'audience@vicino.test', password: 'Vicino2026!' })
      const json = { 'content-type': 'application/json' }
      const signedIn = await send('POST', loginApp.path, json, Buffer.from(credentials))
      const { accessToken } = JSON.parse(signedIn.text) as { accessToken: string }
      const authorization = `Bearer ${accessToken}`

      const picture = await largeImage()
      const form = multipartOf([
        { name: 'folder', content: 'deal' },
        { name: 'file', content: picture, fileName: 'photo.jpg', type: 'image/jpeg' },
      ])
      const upload = (): Promise<unknown> =>
        vi.waitUntil(
          async () => {
            const { status } = await send(
              'POST',
              uploadImage.path,
              { ...form.headers, authorization },
              form.payload,
            )
            // There are few places for uploads; a client without one tries again.
            expect([201, 409, 429, 503]).toContain(status)
            return status === 201
          },
          { timeout: 600_000, interval: 500 },
        )
      const read = async (): Promise<void> => {
        for (let page = 0; page < PAGES_PER_READER; page += 1) {
          const path = `${browseDeals.path}?lat=45.46&lon=9.19&limit=50&page=${page + 1}`
          const { status } = await send('GET', path, { authorization })
          // A busy server refuses some requests.
          expect([200, 503]).toContain(status)
        }
      }

      const bursts = [
        {
          name: `${PICTURES} pictures of ${(picture.length / 1e6).toFixed(1)} MB`,
          work: upload,
          times: PICTURES,
        },
        { name: `${READERS} readers`, work: read, times: READERS },
      ]
      const before = await withHelpers(pid)
      process.stdout.write(`before: ${before} MB\n`)
      for (const { name, work, times } of bursts) {
        let most = 0
        let over = false
        const watch = vi.waitUntil(
          async () => {
            most = Math.max(most, await withHelpers(pid))
            return over
          },
          { timeout: 600_000, interval: 100 },
        )
        await Promise.all(Array.from({ length: times }, () => work()))
        over = true
        await watch
        const after = await withHelpers(pid)
        const began = performance.now()
        await expect.poll(() => withHelpers(pid), { timeout: REST_MS }).toBeLessThan(before + KEPT_MB)
        const seconds = Math.round((performance.now() - began) / 1000)
        process.stdout.write(
          `${name}: at most ${most} MB, ${after} MB at the end, ${await withHelpers(pid)} MB after ${seconds} s\n`,
        )
      }
    } finally {
      agent.destroy()
      await processes.end()
    }
  },
)
