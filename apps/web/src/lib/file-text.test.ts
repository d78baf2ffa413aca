import { expect, it } from 'vitest'
import { textOfFile } from './file-text.ts'

const TEXT = 'nome;orari\nCaffè Città dell’Orto;9-13\n'
const utf16 = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((sign) => {
      const pair = [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]
      return isLittle ? pair : pair.toReversed()
    }),
  )
const windows = Uint8Array.from([...TEXT].map((sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0))))

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['Unicode text of Excel', utf16(TEXT, true)],
  ['big-endian UTF-16', utf16(TEXT, false)],
  ['Windows-1252', windows],
])('R-230 a file in %s is read', async (_how, bytes) => {
  expect(await textOfFile(new File([bytes], 'negozi.csv'))).toBe(TEXT)
})

it('R-230 the request says that the file is a workbook', async () => {
  const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])
  expect(await textOfFile(new File([workbook], 'negozi.xlsx'))).toBe('PK\u0003\u0004')
})
