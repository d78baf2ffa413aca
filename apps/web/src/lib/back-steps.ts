/**
 * Makes Back close what is open (a sheet, a dialog, a step of a form), and only it. Each open thing
 * has an entry of the history with the address of its page, marked with its depth. The entry stays
 * when the thing is closed by hand, because going back takes a while in which the app may navigate.
 * Such a spare entry is used for the next open thing, replaced by the next page, or passed over when
 * somebody goes back. The router never learns of these entries.
 */
interface Step {
  /** Closes the thing, or asks whether to close it. */
  readonly close: () => void
}

/** Name of the mark in the state of an entry. */
const MARK = 'backStep'
/** Milliseconds. Going beyond the history's end changes nothing and is reported by no event. */
const TRAVERSAL_MS = 2000

const open: Step[] = []
/** The number of marked entries down to the page's own. */
let depth = 0
/** The page, as the router knows it. */
let page = ''
/** The code asked for another entry and waits for it; what is open then closes only if `closes`. */
let waiting: { readonly closes: boolean } | null = null
let traversal: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
/** Another entry has just been shown, and the page may still go forward again. */
let arriving = false

type State = Readonly<Record<string, unknown>> | null

const stateNow = (): State => window.history.state as State

function depthNow(): number {
  const mark = stateNow()?.[MARK]
  return typeof mark === 'number' ? mark : 0
}

/** Tells pages apart: two entries of one address are two pages of the router. */
const pageNow = (): string => `${window.location.href} ${String(stateNow()?.['__TSR_key'] ?? '')}`

function traverse(by: number, closes: boolean): void {
  waiting = { closes }
  clearTimeout(traversal)
  traversal = setTimeout(() => (waiting = null), TRAVERSAL_MS)
  History.prototype.go.call(window.history, by)
}

/** Adds the entries that open things lack. */
function addEntries(): void {
  if (waiting) return
  while (depth < open.length) {
    depth += 1
    History.prototype.pushState.call(window.history, { ...stateNow(), [MARK]: depth }, '')
  }
}

/** Does so when the code that runs now has gone where it wants to go. */
function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    arriving = false
    addEntries()
  })
}

/**
 * Adds an open thing. Its entry is there at once, so that Back closes the thing as soon as it is in
 * sight. Returns a function that removes it when it has been closed.
 */
export function addBackStep(step: Step): () => void {
  open.push(step)
  if (!arriving) addEntries()
  settle()
  return () => void open.splice(open.indexOf(step), 1)
}

function onPop(event: PopStateEvent): void {
  const from = depth
  const asked = waiting
  waiting = null
  arriving = true
  settle()
  depth = depthNow()
  const isSamePage = pageNow() === page
  page = pageNow()
  if (isSamePage) event.stopImmediatePropagation()
  const isFromSpare = isSamePage && asked === null && from > open.length && depth < from
  // From a spare entry, people mean what is before it.
  if (isFromSpare) return traverse(open.length - 1 - depth, true)
  // What this entry stood for is closed.
  if (depth > open.length) return traverse(open.length - depth, false)
  // A page that asks before it is left goes forward again, and its question stays open.
  if (asked?.closes !== false) for (const step of open.slice(depth).toReversed()) step.close()
}

/** Starts watching the history. It must run before the router is made. */
function watch(): void {
  depth = depthNow()
  page = pageNow()
  const { history } = window
  // A new page takes the place of the entry of what was open over the last one.
  history.pushState = (state: State, unused, url) => {
    const { [MARK]: _mark, ...bare } = state ?? {}
    const put = depth > 0 ? History.prototype.replaceState : History.prototype.pushState
    put.call(history, state && bare, unused, url)
    depth = 0
    page = pageNow()
  }
  history.replaceState = (state: State, unused, url) => {
    const { [MARK]: _mark, ...bare } = state ?? {}
    const marked = depth > 0 ? { ...bare, [MARK]: depth } : state && bare
    History.prototype.replaceState.call(history, marked, unused, url)
    page = pageNow()
  }
  // The code counts pages.
  history.go = (by = 0) => traverse(by < 0 ? by - depth : by, false)
  history.back = () => history.go(-1)
  window.addEventListener('popstate', onPop, { capture: true })
}

watch()
