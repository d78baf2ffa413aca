import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Attribute {
  readonly key: string
  readonly value: {
    readonly stringValue?: string
    readonly intValue?: number | string
    readonly doubleValue?: number
    readonly boolValue?: boolean
  }
}

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
}

interface Received {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: ReceivedSpan[] }[] }[]
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: ReceivedMetric[] }[]
  }[]
}

export interface ReceivedMetric {
  readonly name: string
  readonly histogram?: { readonly dataPoints: readonly { readonly attributes: readonly Attribute[] }[] }
}

export interface Collector {
  readonly address: string
  readonly spans: ReceivedSpan[]
  readonly metrics: ReceivedMetric[]
  /** Everything that was sent, as text. */
  readonly bodies: string[]
  close(): Promise<void>
}

/** A collector that takes OTLP over HTTP with JSON, as an OpenTelemetry Collector does. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const bodies: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(body) as Received
    bodies.push(body)
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    metrics.push(
      ...resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
    )
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The value of one attribute. */
export function attributeOf({ attributes }: { readonly attributes: readonly Attribute[] }, name: string) {
  const { value } = attributes.find(({ key }) => key === name) ?? {}
  return value?.stringValue ?? value?.boolValue ?? value?.doubleValue ?? value?.intValue
}
