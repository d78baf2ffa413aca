import type { Language } from '@vicino/contract/common/language'
import type { Services } from '../../../platform/http/context.ts'
import { escaped } from '../../../platform/html.ts'
import { audiencesOf, type BannerRow, readLiveBanners } from '../banners/public.ts'

/** How long the banners are cached: a popular page costs no statement for them in that time. */
const KEPT_MS = 15_000

/** Makes the function that returns the banners for visitors' pages; the first one is shown. */
export function sharedBanners({
  standbys,
  clock,
}: Pick<Services, 'standbys' | 'clock'>): () => Promise<BannerRow[]> {
  let kept: { readonly until: number; readonly rows: Promise<BannerRow[]> } | undefined
  return () => {
    const now = clock.now()
    if (kept !== undefined && kept.until > now.getTime()) return kept.rows
    const rows = readLiveBanners(
      standbys.readFor(),
      { place: 'share', audiences: audiencesOf(null), position: null },
      now,
    )
    const mine = { until: now.getTime() + KEPT_MS, rows }
    kept = mine
    rows.catch(() => {
      if (kept === mine) kept = undefined
    })
    return rows
  }
}

/** Who pays for a banner (art. 26 Digital Services Act). */
const SPONSORED = { it: 'Sponsorizzato · da', en: 'Sponsored · by' } as const

/**
 * Adds a banner at the end of a page. Its link goes through the server, which counts it, because
 * the page has no script.
 */
export function withBanner(html: string, banner: BannerRow, language: Language): string {
  const { id, title, subtitle, tagline, cta_text: cta, image, advertiser } = banner
  const paid =
    advertiser === null ? '' : `<p><small>${SPONSORED[language]} ${escaped(advertiser)}</small></p>`
  const part = `<aside class="banner"><div>${paid}<p><b>${escaped(tagline[language])}</b></p><h2>${escaped(title[language])}</h2>
    <p>${escaped(subtitle[language])}</p><p><a class="button" href="/share/banner/${id}" rel="nofollow">${escaped(cta[language])}</a></p></div>
    <img src="${escaped(image)}" alt="" width="800" height="480" loading="lazy"></aside>`
  return html.replace('</main>', `${part}</main>`)
}
