import { escaped } from '../html.ts'
/**
 * The preview of a link to a page (title, text, image) in other programs. Texts are plain,
 * addresses absolute.
 */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly image: string
  /** Width and height of the image in pixels, if known. */
  readonly imageSize?: readonly [width: number, height: number]
  /** Path of the page that visitors get instead, who are not signed in. */
  readonly visitorPath?: string
  /** Price in euros with two decimals, for a page that offers something. */
  readonly price?: string
}

/**
 * The app's HTML document with its title, description and preview tags replaced by those of one
 * page (Open Graph protocol, ogp.me). Values are escaped, as brands write them.
 */
export function withHead(html: string, head: PageHead): string {
  const tags: [name: string, content: string][] = [
    ['og:site_name', 'Vicino'],
    ['og:type', head.price === undefined ? 'website' : 'product'],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', head.url],
    ['og:image', head.image],
  ]
  if (head.imageSize !== undefined) {
    tags.push(['og:image:width', String(head.imageSize[0])], ['og:image:height', String(head.imageSize[1])])
  }
  if (head.price !== undefined) {
    tags.push(['product:price:amount', head.price], ['product:price:currency', 'EUR'])
  }
  const lines = [
    `<title>${escaped(head.title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}" />`,
    `<link rel="canonical" href="${escaped(head.url)}" />`,
    ...tags.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  return html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>\s*/, '')
    .replace('</head>', () => `${lines.join('\n')}\n</head>`)
}
