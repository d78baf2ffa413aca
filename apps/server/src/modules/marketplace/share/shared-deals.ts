import { idSchema } from '@vicino/contract/common/ids'
import type { Language } from '@vicino/contract/common/language'
import { BoundedCache } from '../../../platform/bounded-cache.ts'
import type { Services } from '../../../platform/http/context.ts'
import { publicDeals } from '../deals/public.ts'
import { dealPage, type DealState, missingPage } from './deal-page.ts'
import { dealHead } from './page-heads.ts'
import { findSharedPage } from './share.queries.ts'

export interface Answer {
  /** 410 for a deal that has ended, 404 where there is none. */
  readonly status: 200 | 404 | 410
  readonly html: string
}

/**
 * A page is cached for this many milliseconds, so that a popular link costs one statement in that
 * time.
 */
const KEPT_MS = 15_000
/** Cached pages, of some 6 kB each. */
const KEPT = 500
const SIMILAR = 6

/**
 * Makes the function that reads and renders the public page of the deal whose id is in the address.
 */
export function sharedDeals(
  services: Pick<Services, 'standbys' | 'clock' | 'config'>,
): (id: string, language: Language) => Promise<Answer> {
  const kept = new BoundedCache<string, { readonly until: number; readonly answer: Promise<Answer> }>(KEPT)
  return (text, language) => {
    const { data: id } = idSchema.safeParse(text)
    if (id === undefined) return Promise.resolve({ status: 404, html: missingPage(language) })
    const key = `${id} ${language}`
    const now = services.clock.now()
    const known = kept.get(key)
    if (known !== undefined && now.getTime() < known.until) return known.answer
    const answer = read(services, id, language, now)
    kept.set(key, { until: now.getTime() + KEPT_MS, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}

async function read(
  { standbys, config }: Pick<Services, 'standbys' | 'config'>,
  id: string,
  language: Language,
  now: Date,
): Promise<Answer> {
  const db = standbys.readFor()
  const deal = await findSharedPage(db, id, now)
  if (deal === undefined) return { status: 404, html: missingPage(language) }
  const state: DealState = deal.on_offer ? 'on offer' : deal.expires_at <= now ? 'ended' : 'sold out'
  const near =
    state === 'on offer'
      ? []
      : await publicDeals(db, { origin: deal, category: deal.category_ids[0] ?? null, limit: SIMILAR, now })
  const page = {
    deal,
    state,
    similar: near,
    head: dealHead(config.publicUrl, { ...deal, city: deal.places[0]?.city ?? '' }),
  }
  return { status: state === 'on offer' ? 200 : 410, html: dealPage(page, language) }
}
