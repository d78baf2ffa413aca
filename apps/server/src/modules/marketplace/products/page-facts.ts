/** A page's description of its product. */
export interface PageFacts {
  readonly title: string
  readonly description: string
  /** https address, or null. */
  readonly image: string | null
  readonly brand: string
  readonly gtin: readonly string[]
}

/** Characters of a page that are read: its description stands at the beginning. */
const LOOKED_AT = 500_000

/**
 * Reads title, text, image, maker and GTIN from a page's Open Graph and product tags, else from its
 * title (https://ogp.me). The patterns run in linear time, because a stranger writes the page.
 * @param address the page's own, against which relative addresses of images are resolved
 * @returns undefined when the page has no title
 */
export function factsOf(html: string, address: string): PageFacts | undefined {
  const page = html.slice(0, LOOKED_AT)
  const tags = new Map<string, string>()
  for (const [tag] of page.matchAll(/<meta\s[^<>]{1,4000}>/gi)) {
    const attributes = attributesOf(tag)
    const name = (
      attributes.get('property') ??
      attributes.get('name') ??
      attributes.get('itemprop') ??
      ''
    ).toLowerCase()
    const content = attributes.get('content')
    if (name !== '' && content !== undefined && !tags.has(name)) tags.set(name, content)
  }
  const first = (...names: string[]): string => names.map((name) => tags.get(name)).find(Boolean) ?? ''
  const title = plain(
    first('og:title', 'twitter:title') || /<title[^<>]{0,200}>([^<]{1,1000})</i.exec(page)?.[1] || '',
  )
  if (title === '') return undefined
  return {
    title,
    description: plain(first('og:description', 'description', 'twitter:description')),
    image: imageOf(plain(first('og:image:secure_url', 'og:image', 'twitter:image')), address),
    brand: plain(first('product:brand', 'og:brand')),
    gtin: [plain(first('product:gtin', 'product:ean', 'gtin13', 'gtin'))].filter((code) =>
      /^\d{8,14}$/.test(code),
    ),
  }
}

function attributesOf(tag: string): Map<string, string> {
  const pairs = tag.matchAll(/([a-z][a-z:-]{0,30})=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)
  return new Map(
    [...pairs].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )
}

function imageOf(text: string, address: string): string | null {
  const url = text === '' ? null : URL.parse(text, address)
  return url?.protocol === 'https:' && url.href.length <= 2000 ? url.href : null
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Characters that a shown text must not contain: controls, and invisible ones that change its
 * direction.
 */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Cs}]+/gu

/**
 * Returns a page's text as people read it: character references resolved, one line, no invisible
 * characters.
 */
function plain(text: string): string {
  return text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
      },
    )
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Shortens a text to at most `max` characters, at the end of a word if one is near. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.lastIndexOf(' ')
  return (end > max / 2 ? cut.slice(0, end) : cut).trim()
}
