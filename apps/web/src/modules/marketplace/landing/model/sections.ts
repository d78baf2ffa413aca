/** The page's anchors with their labels, in the header's order. */
export const SECTIONS = [
  { id: 'intro', label: 'intro' },
  { id: 'come-funziona', label: 'how' },
  { id: 'vantaggi', label: 'benefits' },
  { id: 'offerte', label: 'offers' },
  { id: 'rewards', label: 'rewards' },
  { id: 'faq', label: 'faq' },
] as const

/**
 * Attributes of a section that an anchor leads to. The browser scrolls there and moves the focus
 * too.
 */
export const anchor = (id: (typeof SECTIONS)[number]['id']) =>
  ({ id, tabIndex: -1, className: 'outline-none' }) as const
