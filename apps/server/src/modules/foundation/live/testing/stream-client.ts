import { type ClientRequest, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

export interface Heard {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

/** A client that reads a stream over a real socket and keeps the events. */
export interface StreamClient {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body of a refusal. */
  readonly text: () => string
  readonly events: readonly Heard[]
  /** Comment lines so far. */
  readonly comments: () => number
  readonly closed: () => boolean
  /** Stops reading without closing the stream, like a client that hangs. */
  pause(): void
  close(): void
}

/** Opens GET /api/v1/stream; resolves once its headers are there. */
export function listenTo(
  address: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
  watched: { readonly deal?: string | undefined; readonly program?: string | undefined } = {},
): Promise<StreamClient> {
  const asked = Object.entries(watched).flatMap(([name, id]) => (id === undefined ? [] : [`${name}=${id}`]))
  return new Promise((resolve, reject) => {
    const request = get(
      `${address}/api/v1/stream?${asked.join('&')}`,
      { agent: false, headers: { authorization: `Bearer ${token}`, ...headers } },
      (response) => resolve(clientOf(request, response)),
    )
    request.on('error', reject)
  })
}

function clientOf(request: ClientRequest, response: IncomingMessage): StreamClient {
  const events: Heard[] = []
  let all = ''
  let rest = ''
  let comments = 0
  let closed = false
  response.setEncoding('utf8').on('data', (text: string) => {
    all += text
    const frames = (rest + text).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const lines = frame.split('\n').map((line) => /^([^:]*): ?(.*)$/s.exec(line)?.slice(1) ?? [line, ''])
      if (lines.some(([field]) => field === '')) comments += 1
      const { id, event, data } = Object.fromEntries(lines) as Record<string, string | undefined>
      if (data !== undefined) events.push({ id: Number(id), type: event ?? '', data: JSON.parse(data) })
    }
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    closed = true
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => all,
    events,
    comments: () => comments,
    closed: () => closed,
    pause: () => void response.pause(),
    close: () => request.destroy(),
  }
}
