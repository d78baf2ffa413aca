import { expect, it } from 'vitest'
import { openPdf } from './open-pdf.ts'
import { readable } from './page.ts'

/** Writes texts into a document. Returns what was written, and the fonts that the file brings along. */
async function written(...texts: readonly string[]) {
  const margins = { top: 40, bottom: 40, left: 40, right: 40 }
  const about = { title: 'Prova', author: 'Vicino', subject: 'Prova', at: new Date(0), margins }
  const { pdf, root, bytes } = await openPdf(about)
  const said = texts.map((text) => readable(pdf, 'regular', text))
  for (const text of texts) {
    const shown = readable(pdf, 'regular', text)
    root.add(pdf.struct('P', {}, () => void pdf.text(shown)))
  }
  root.end()
  const file = (await bytes()).toString('latin1')
  return {
    said,
    fonts: [...file.matchAll(/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name).toSorted(),
  }
}

it('names in Latin letters are written in Figtree alone', async () => {
  const names = ['Niccolò D’Àmico', 'Łukasz Şahin']
  expect(await written(...names)).toEqual({ said: names, fonts: ['Figtree-Regular'] })
})

it('names in Greek, Cyrillic, Vietnamese and Devanagari letters are written too, each file with the fonts that it uses', async () => {
  const names = ['Анна Ковальчук', 'Ελένη Rossi', 'Nguyễn Thị Hạnh', 'प्रिया']
  expect(await written('Rosa', ...names)).toEqual({
    said: ['Rosa', ...names],
    fonts: ['Figtree-Regular', 'NotoSans-Regular'],
  })
})

it('a letter that no font has becomes a question mark, and the others stay', async () => {
  expect((await written('李 Li 🙂')).said).toEqual(['? Li ?'])
})
