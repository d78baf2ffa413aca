import type { FastifyRequest } from 'fastify'

/** Returns how an answer may be compressed; null where the caller accepts neither. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  const found = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0+)?\\s*(?:,|$)))`).test(accepted),
  )
  return found ?? null
}
