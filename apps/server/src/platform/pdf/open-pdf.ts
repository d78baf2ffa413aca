import { fileURLToPath } from 'node:url'
import { type Language, LOCALES } from '@vicino/contract/common/language'
import type { Element, Pdf } from './page.ts'

const fontFile = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`))

/** A document to draw into; sizes are in points. */
interface NewPdf {
  readonly author: string
  readonly subject: string
  /** Date of the document; the time of printing is not used. */
  readonly at: Date
  readonly title: string
  readonly language?: Language
  readonly size?: readonly [width: number, height: number]
  readonly margins: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
  }
}

/**
 * Begins a PDF/A-2a of A4 or another size, with the fonts of `readable()`. `bytes` ends it;
 * `root` must have been ended before.
 */
export async function openPdf({
  title,
  author,
  subject,
  at,
  language = 'it',
  size,
  margins,
}: NewPdf): Promise<{ pdf: Pdf; root: Element; bytes: () => Promise<Buffer> }> {
  // Loaded on demand: PDFKit is large, and only documents need it.
  const { default: PdfKit } = await import('pdfkit')
  const pdf = new PdfKit({
    size: size === undefined ? 'A4' : [...size],
    margins,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: LOCALES[language],
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: at, ModDate: at },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.registerFont('regular', fontFile('figtree/400Regular/Figtree_400Regular'))
  pdf.registerFont('bold', fontFile('figtree/700Bold/Figtree_700Bold'))
  // For letters that Figtree lacks; PDFKit reads a font when it is first used.
  pdf.registerFont('regular-wide', fontFile('noto-sans/400Regular/NotoSans_400Regular'))
  pdf.registerFont('bold-wide', fontFile('noto-sans/700Bold/NotoSans_700Bold'))
  const root = pdf.struct('Document', { title })
  pdf.addStructure(root)
  const bytes = async () => {
    pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { pdf, root, bytes }
}
