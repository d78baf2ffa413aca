import { escaped } from '../../html.ts'
import type { EmailContent, EmailLink, EmailPart } from './content.ts'
import { LAYOUT } from './layout.ts'

/** Colours of the web app's theme, written as sRGB because mail programs read nothing else. */
const LIGHT = {
  canvas: '#fbfaf6',
  surface: '#ffffff',
  sunken: '#f4f2ed',
  line: '#e1e0d8',
  ink: '#181825',
  ink2: '#51515f',
  link: '#1a5fe5',
  action: '#181825',
  onAction: '#fbfaf6',
} as const
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  canvas: '#0d0d16',
  surface: '#161620',
  sunken: '#07070e',
  line: '#2f2f3b',
  ink: '#f5f3ef',
  ink2: '#b9bac2',
  link: '#7faafa',
  action: '#ece82f',
  onAction: '#181825',
}
const LIMONE = '#ece82f'
const ON_LIMONE = '#181825'

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** For mail programs with a dark mode: overrides the inline styles, which all others use. */
const DARK_STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:${DARK.canvas}!important}
.surface{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.sunken{background:${DARK.sunken}!important}
.ink{color:${DARK.ink}!important}
.ink2{color:${DARK.ink2}!important}
.link{color:${DARK.link}!important}
.line{border-color:${DARK.line}!important}
.action{background:${DARK.action}!important;color:${DARK.onAction}!important}
}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}}`

/**
 * Renders an e-mail as HTML, with tables and inline styles as mail programs need it. It has no
 * images but the one that a brand chose for its message, whose address is the same for all readers,
 * so no request reveals who has read it. All values are escaped.
 */
export function html(content: EmailContent): string {
  const { language, subject, preheader, title, image, parts, action, note, footer } = content
  const layout = LAYOUT[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${LIGHT.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}${'&#8199;&#65279;'.repeat(60)}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.canvas}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="pad" style="padding:0 40px 20px;${FONT}">${WORDMARK}</td></tr>
<tr><td class="surface pad" style="padding:36px 40px 22px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-bottom:0;border-radius:20px 20px 0 0;${FONT}">
${image === null ? '' : imageHtml(image)}<h1 class="ink" style="margin:0 0 16px;font-size:28px;line-height:1.2;letter-spacing:-0.02em;font-weight:800;color:${LIGHT.ink};overflow-wrap:anywhere">${escaped(title)}</h1>
${parts.map(partHtml).join('\n')}
${action === null ? '' : buttonHtml(action)}
${note === null ? '' : `<p class="ink2" style="margin:24px 0 0;font-size:14px;line-height:1.5;color:${LIGHT.ink2}">${escaped(note)}</p>`}
</td></tr>
<tr><td>${PERFORATION}</td></tr>
<tr><td class="surface pad" style="padding:10px 40px 24px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:0;border-radius:0 0 20px 20px;${FONT}">
${action === null ? '' : `<p class="ink2" style="${SMALL};margin:0 0 12px">${escaped(layout.copyLink)}<br>${linkHtml({ label: action.url, url: action.url })}</p>`}
<p class="ink2" style="${SMALL};margin:0">${escaped(footer.text)}${footer.link === null ? '' : ` ${linkHtml(footer.link)}`}</p>
</td></tr>
<tr><td class="pad ink2" style="padding:20px 40px 0;${SMALL};${FONT}">Vicino · ${escaped(layout.tagline)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const SMALL = `font-size:12px;line-height:1.5;color:${LIGHT.ink2}`

const WORDMARK = `<span class="ink" style="font-size:23px;font-weight:800;letter-spacing:-0.02em;color:${LIGHT.ink}">vicino</span><span style="display:inline-block;margin-left:4px;padding:1px 7px;background:${LIMONE};color:${ON_LIMONE};border-radius:6px;font-size:16px;font-weight:800;transform:rotate(-3deg)">%</span>`

const notch = (side: 'left' | 'right'): string =>
  `<td class="canvas line" width="9" style="width:9px;height:20px;padding:0;font-size:0;background:${LIGHT.canvas};border:1px solid ${LIGHT.line};border-${side}:0;border-radius:${side === 'left' ? '0 10px 10px 0' : '10px 0 0 10px'}">&nbsp;</td>`

/**
 * The line above the footer, drawn like the perforation of a coupon, with a notch at either end.
 */
const PERFORATION = `<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.surface}"><tr>${notch('left')}<td style="padding:0 8px"><div class="line" style="height:0;font-size:0;border-top:2px dashed ${LIGHT.line}">&nbsp;</div></td>${notch('right')}</tr></table>`

/** As wide as the text; 1,080 pixels for high-resolution screens. */
const imageHtml = ({ url, alt }: { url: string; alt: string }): string =>
  `<img class="ink2" src="${escaped(url)}" alt="${escaped(alt)}" width="478" referrerpolicy="no-referrer" style="display:block;width:100%;max-width:478px;height:auto;margin:0 0 24px;border:0;border-radius:14px;font-size:14px;line-height:1.5;color:${LIGHT.ink2}">\n`

function partHtml(part: EmailPart): string {
  if ('quote' in part) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="sunken ink" style="padding:16px 20px;background:${LIGHT.sunken};border-radius:14px;font-size:16px;line-height:1.5;color:${LIGHT.ink};overflow-wrap:anywhere">${escaped(part.quote.trim()).replaceAll(/\r?\n/g, '<br>')}</td></tr></table>`
  }
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${LIGHT.ink};overflow-wrap:anywhere">${escaped(part.text)}</p>`
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td class="action" style="background:${LIGHT.action};border-radius:999px"><a class="action" href="${escaped(url)}" style="display:inline-block;padding:14px 28px;background:${LIGHT.action};border-radius:999px;color:${LIGHT.onAction};font-size:16px;line-height:20px;font-weight:700;text-decoration:none">${escaped(label)}</a></td></tr></table>`
}

const linkHtml = ({ label, url }: EmailLink): string =>
  `<a class="link" href="${escaped(url)}" style="color:${LIGHT.link};overflow-wrap:anywhere;word-break:break-all">${escaped(label)}</a>`
