import { fileURLToPath } from 'node:url'
import { type Language, LOCALES } from '@vicino/contract/common/language'
import type { Element, Pdf } from './page.ts'

const fontFile = (weight: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`))

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
 * Begins a PDF/A-2a of A4 or another size, with the fonts `regular` and `bold`. `bytes` ends it;
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
  pdf.registerFont('regular', fontFile('400Regular'))
  pdf.registerFont('bold', fontFile('700Bold'))
  const root = pdf.struct('Document', { title })
  pdf.addStructure(root)
  const bytes = async () => {
    pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { pdf, root, bytes }
}
