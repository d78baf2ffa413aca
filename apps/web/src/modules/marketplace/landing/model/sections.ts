/** The page's anchors and the header's words for them, in the header's order. */
export const SECTIONS = [
  { id: 'intro', label: 'intro' },
  { id: 'come-funziona', label: 'how' },
  { id: 'vantaggi', label: 'benefits' },
  { id: 'offerte', label: 'offers' },
  { id: 'rewards', label: 'rewards' },
  { id: 'faq', label: 'faq' },
] as const

/** Attributes of a section that an anchor leads to: the browser scrolls there and takes the focus along. */
export const anchor = (id: (typeof SECTIONS)[number]['id']) =>
  ({ id, tabIndex: -1, className: 'outline-none' }) as const
