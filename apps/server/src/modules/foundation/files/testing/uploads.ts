import type { Endpoint } from '@vicino/contract/endpoint'
import type { Problem } from '@vicino/contract/common/problem'
import { uploadImage, uploadVideoChunk } from '@vicino/contract/foundation/files/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { makeVideo } from './make-video.ts'
import { type FormPart, multipartOf } from '../../../../platform/testing/multipart.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Sends a form to an upload’s endpoint. */
export async function sendForm(
  test: TestApp,
  endpoint: Endpoint,
  as: TestUser | undefined,
  parts: readonly FormPart[],
  more: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const { headers, payload } = multipartOf(parts)
  const authorization = as === undefined ? {} : { authorization: `Bearer ${await test.tokenFor(as)}` }
  return test.app.inject({
    method: endpoint.method,
    url: `/api/v1${endpoint.path}`,
    headers: { ...headers, ...authorization, ...more, 'accept-language': 'en' },
    payload,
  })
}

/**
 * Uploads bytes as an image and returns the response. File name and content type are wrong on
 * purpose: the server must check the content.
 */
export const sendImage = (
  test: TestApp,
  as: TestUser | undefined,
  content: Buffer | string,
  folder = 'avatar',
): Promise<LightMyRequestResponse> =>
  sendForm(test, uploadImage, as, [
    { name: 'folder', content: folder },
    { name: 'file', content, fileName: 'photo.jpg', type: 'image/jpeg' },
  ])

/** Uploads an image, which must succeed. @returns its key */
export async function uploadedImage(test: TestApp, as: TestUser, folder = 'avatar'): Promise<string> {
  const response = await sendImage(test, as, await photo(), folder)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<{ Key: string }>().Key
}

interface ChunkFields {
  readonly fileName: string
  readonly last?: boolean
  readonly index?: number
}

export const sendChunk = (
  test: TestApp,
  as: TestUser,
  content: Buffer,
  { fileName, last, index }: ChunkFields,
): Promise<LightMyRequestResponse> =>
  sendForm(test, uploadVideoChunk, as, [
    { name: 'chunk', content, fileName: 'blob', type: 'application/octet-stream' },
    { name: 'fileName', content: fileName },
    ...(last === undefined ? [] : [{ name: 'last', content: String(last) }]),
    ...(index === undefined ? [] : [{ name: 'index', content: String(index) }]),
  ])

/** Returns `404 file_not_found` for an error, the body for a success. */
export function outcomeOf(response: LightMyRequestResponse): unknown {
  const body = response.json<Problem>()
  return response.statusCode < 400 ? body : `${response.statusCode} ${body.code}`
}

/** A JPEG of one colour. */
export function photo(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#d63d1f' } })
    .jpeg()
    .toBuffer()
}

const SHORT_VIDEO = await makeVideo()

/**
 * Makes a video of two seconds of this many bytes (at least 1000), padded by a box that players
 * skip; `brand` is its kind of MP4.
 */
export function film(length: number, brand = 'isom'): Buffer {
  const filler = Buffer.alloc(length - SHORT_VIDEO.length)
  for (let at = 8; at < filler.length; at += 1) filler[at] = (at * 7919) % 251
  filler.writeUInt32BE(filler.length)
  filler.write('free', 4)
  const whole = Buffer.concat([SHORT_VIDEO, filler])
  whole.write(brand, 8)
  return whole
}
