import { escaped, sourceOf } from '../html.ts'
import type { Language } from '@vicino/contract/common/language'

const BACK = { it: 'Torna a Vicino', en: 'Back to Vicino' } as const satisfies Record<Language, string>

const STYLE = `
:root{color-scheme:light dark;--canvas:oklch(.985 .006 95);--ink:oklch(.215 .025 285);--action:var(--ink);--on:var(--canvas);--focus:oklch(.53 .215 262)}
@media(prefers-color-scheme:dark){:root{--canvas:oklch(.165 .018 285);--ink:oklch(.965 .006 95);--action:oklch(.905 .185 108);--on:oklch(.215 .025 285);--focus:oklch(.74 .125 262)}}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:24px;padding:24px;box-sizing:border-box;text-align:center}
.mark{font-size:28px;font-weight:700;letter-spacing:-.02em}.mark i{display:inline-block;font-style:normal;background:oklch(.905 .185 108);color:oklch(.215 .025 285);border-radius:6px;padding:0 .25em;rotate:-3deg}
h1{margin:0;max-width:28ch;font-size:23px;line-height:1.3;letter-spacing:-.02em;text-wrap:balance}
a,button{display:inline-flex;border:0;font:inherit;cursor:pointer;align-items:center;min-height:48px;padding:0 24px;border-radius:99px;background:var(--action);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`

/**
 * Content security policy of these pages: they load nothing, and their own style is allowed by its
 * hash.
 */
export const PROBLEM_PAGE_POLICY = `default-src 'none'; style-src ${sourceOf(STYLE)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/**
 * Renders the page for a browser that opened an endpoint and was refused: the reason and a way
 * back.
 */
export const problemPage = (message: string, language: Language): string =>
  plainPage(message, language, `<a href="/welcome">${BACK[language]}</a>`)

/** Renders a page with one message; `action` is the HTML of what the reader can do. */
export function plainPage(message: string, language: Language, action: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(message)} – Vicino</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="mark" aria-hidden="true">vicino<i>%</i></div>
<h1>${escaped(message)}</h1>
${action}
</main>
</body>
</html>
`
}
