import { countBanners } from '@vicino/contract/marketplace/banners/addresses'
import { call } from '~/lib/api.ts'

/** Slides wait so long for others before they are told together. */
const TOGETHER_MS = 3000

let waiting = { shown: new Set<string>(), clicked: new Set<string>() }
let timer: ReturnType<typeof setTimeout> | undefined
/** What was told since the app was loaded: a slide counts once. */
const told = new Set<string>()

/** Notes that a slide was seen, or followed; what does not get through is not counted. */
export function noteBanner(what: 'shown' | 'clicked', id: string): void {
  if (told.has(`${what} ${id}`)) return
  told.add(`${what} ${id}`)
  waiting[what].add(id)
  // Who follows a slide may leave the page with it.
  if (what === 'clicked') send()
  else timer ??= setTimeout(send, TOGETHER_MS)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const { shown, clicked } = waiting
  waiting = { shown: new Set(), clicked: new Set() }
  if (shown.size + clicked.size === 0) return
  void call(countBanners, { body: { shown: [...shown], clicked: [...clicked] } }).catch(() => undefined)
}
