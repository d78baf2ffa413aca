import { call } from '~/lib/api.ts'

/** Milliseconds for which counts wait, to be sent in one request. */
const TOGETHER_MS = 3000

let waiting = { shown: new Set<string>(), clicked: new Set<string>() }
let timer: ReturnType<typeof setTimeout> | undefined
/** Counts noted since the app was loaded. A slide counts once. */
const counted = new Set<string>()

/** Counts that a slide was shown or clicked. A failed request is not repeated. */
export function noteBanner(what: 'shown' | 'clicked', id: string): void {
  if (counted.has(`${what} ${id}`)) return
  counted.add(`${what} ${id}`)
  waiting[what].add(id)
  // A click may leave the page, so it is sent at once.
  if (what === 'clicked') send()
  else timer ??= setTimeout(send, TOGETHER_MS)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  const { shown, clicked } = waiting
  waiting = { shown: new Set(), clicked: new Set() }
  if (shown.size + clicked.size === 0) return
  void call('POST /banner/seen', { body: { shown: [...shown], clicked: [...clicked] } }).catch(
    () => undefined,
  )
}
