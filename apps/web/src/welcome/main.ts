import '../styles/welcome.css'

/** Longest wait for the first paint, in milliseconds: a page in the background paints nothing. */
const PAINT_MS = 1000

// The page reads and links without a script: it is painted first. The files are on their way meanwhile, named in the page.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, PAINT_MS)
})
await painted
void import('./hydrate.tsx')
