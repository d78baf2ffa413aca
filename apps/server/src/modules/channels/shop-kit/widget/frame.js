// Tells the page around the frame how high it is, so that it never scrolls by itself.
new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
  parent.postMessage({ vicino: { height } }, '*')
}).observe(document.documentElement)
