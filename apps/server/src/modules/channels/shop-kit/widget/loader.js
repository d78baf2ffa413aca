/*
 * Shows a shop's deals on its own site: <script src="…/widget.js" data-negozio="ID" async></script>.
 * `data-lingua` (it or en) and `data-titolo` are optional. The deals stand in a frame of Vicino, so
 * the site's policy needs script-src and frame-src for this origin only, and neither side sees the
 * other's page, cookies or storage.
 */
;(() => {
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const { negozio = '', lingua, titolo } = script.dataset
  const frame = document.createElement('iframe')
  const address = new URL(`/widget/negozio/${encodeURIComponent(negozio)}`, origin)
  if (lingua) address.searchParams.set('lingua', lingua)
  frame.src = address.href
  frame.title = titolo ?? (lingua === 'en' ? 'Deals on Vicino' : 'Offerte su Vicino')
  frame.loading = 'lazy'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '420px', border: '0' })
  addEventListener('message', ({ source, data }) => {
    const height = data?.vicino?.height
    // Only the frame itself may change its height.
    if (source === frame.contentWindow && height > 0 && height < 20_000) frame.style.height = `${height}px`
  })
  script.after(frame)
})()
