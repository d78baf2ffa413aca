import { expect, it } from 'vitest'
import sharp from 'sharp'
import { ImageProcess } from './image-process.ts'
import { photo } from './testing/uploads.ts'

const images = new ImageProcess(200)

it('R-514 a burst of large images leaves no memory behind: the process that encoded them ends', async () => {
  const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await images.encode(await photo())
  const before = process.memoryUsage().rss
  const encoded = await Promise.all([images.encode(large), images.encode(large)])
  expect(encoded.map(({ width, height }) => [width, height])).toEqual([
    [1600, 1280],
    [1600, 1280],
  ])
  // Each of them takes 60 MB when decoded.
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(50)
  expect(images.pid).toBeDefined()
  await expect.poll(() => images.pid).toBeUndefined()
})

it('R-511 when the process ends with an image, that image is refused and the next one is encoded', async () => {
  const first = images.encode(await photo())
  process.kill(images.pid ?? 0, 'SIGKILL')
  await expect(first).rejects.toThrow('file_unreadable')
  expect((await images.encode(await photo())).objects.size).toBe(5)
})
