import type { Config } from '../../../../config.ts'

/**
 * Tells whether an address from a browser belongs to a known push service (PUSH_HOSTS); the server
 * sends pushes nowhere else. Outside of production the list may name a test's push service on this
 * machine, as 127.0.0.1:port.
 */
export function isPushEndpoint(
  endpoint: string,
  { pushHosts, production }: Pick<Config, 'pushHosts' | 'production'>,
): boolean {
  // Libraries parse these characters differently from browsers, and so might find another host.
  if (/[\s\p{Cc}\\]/u.test(endpoint)) return false
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:')
    return url.port === '' && pushHosts.some((host) => covers(host, url.hostname))
  return (
    !production && url.protocol === 'http:' && url.hostname === '127.0.0.1' && pushHosts.includes(url.host)
  )
}

/** Tells whether a host matches `pattern`, such as `*.push.apple.com`. */
const covers = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
