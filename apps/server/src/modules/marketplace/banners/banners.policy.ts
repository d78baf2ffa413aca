import type { BannerAudience } from '@vicino/contract/marketplace/banners/constants'
import type { Actor } from '../../../platform/http/context.ts'

const CONSUMERS: ReadonlySet<string> = new Set(['audience', 'promoter'])
const BUSINESS: ReadonlySet<string> = new Set(['brand', 'brandManager', 'scanner'])

/**
 * Lists the audiences to which a person belongs; null = a visitor who is not signed in. The
 * platform's own people see what everybody sees.
 */
export function audiencesOf(actor: Pick<Actor, 'role'> | null): BannerAudience[] {
  if (actor === null) return ['everybody', 'signedOut']
  if (CONSUMERS.has(actor.role)) return ['everybody', 'consumers']
  return BUSINESS.has(actor.role) ? ['everybody', 'brands'] : ['everybody']
}
