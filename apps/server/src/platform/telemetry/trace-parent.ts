import type { TraceIds } from './spans.ts'

const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?<trace>(?!0{32})[\da-f]{32})-(?<span>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?:-.{0,200})?$/

/** Reads the header `traceparent` (W3C Trace Context); undefined for anything else. */
export function parseTraceParent(header: unknown): TraceIds | undefined {
  const { trace = '', span = '', flags = '' } = TRACEPARENT.exec(String(header))?.groups ?? {}
  return trace === '' ? undefined : { traceId: trace, spanId: span, flags: Number.parseInt(flags, 16) }
}

export const traceParentOf = ({ traceId, spanId, flags }: TraceIds): string =>
  `00-${traceId}-${spanId}-${(flags & 0xff).toString(16).padStart(2, '0')}`
