/** What a link to a page shows where it is shared. Texts are plain, addresses absolute. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly image: string
  /** Size of the picture in pixels, where it is known. */
  readonly imageSize?: readonly [width: number, height: number]
  /** Euros with two decimals, for a page that offers something. */
  readonly price?: string
}

/**
 * The document of the app with the title, description and preview tags of one page in place of its own
 * (Open Graph protocol, ogp.me). Values are escaped: they come from what brands write.
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
    `<title>${escape(head.title)}</title>`,
    `<meta name="description" content="${escape(head.description)}" />`,
    `<link rel="canonical" href="${escape(head.url)}" />`,
    ...tags.map(([name, content]) => `<meta property="${name}" content="${escape(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  return html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>\s*/, '')
    .replace('</head>', () => `${lines.join('\n')}\n</head>`)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
