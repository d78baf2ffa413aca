import { type Answer, withSession } from '../api.ts'
import { NetworkError } from '../api-error.ts'
import { currentLanguage } from '../i18n/language.ts'
import { requestLine } from '../request.ts'

export interface Sending {
  /** The same for each try of one upload, so that the server stores the file once. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Receives the sent share, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
  /** Parameters of the address. */
  params?: Readonly<Record<string, string>> | undefined
}

type UploadAddress =
  | 'POST /customer/{programId}/import'
  | 'POST /file/document'
  | 'POST /file/image'
  | 'POST /file/video'
  | 'POST /file/video-stream'

/**
 * Sends a form with a file to an upload endpoint. It uses XMLHttpRequest, because fetch reports no
 * progress. It renews the token like every call. It throws ApiError, NetworkError, AbortError.
 */
export async function sendForm<At extends UploadAddress>(
  address: At,
  form: FormData,
  sending: Sending = {},
): Promise<Answer<At>> {
  const response = await withSession((token) =>
    post(requestLine(address, sending.params).url, form, token, sending),
  )
  return (await response.json()) as Answer<At>
}

const aborted = (): DOMException => new DOMException('cancelled', 'AbortError')

function post(
  url: string,
  form: FormData,
  token: string | null,
  { idempotencyKey, signal, onProgress }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    const cancel = (): void => request.abort()
    signal?.addEventListener('abort', cancel, { once: true })
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLanguage())
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new NetworkError(new Error('upload'))))
    request.addEventListener('abort', () => reject(aborted()))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel))
    request.send(form)
  })
}
