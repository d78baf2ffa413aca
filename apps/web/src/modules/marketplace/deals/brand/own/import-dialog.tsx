import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DealImport } from '@vicino/contract/marketplace/deals/schemas'
import { useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { textOfFile } from '~/lib/file-text.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'
import { startVideoUpload } from '~/lib/upload/upload-video.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { sendImport } from './api.ts'

const COLUMNS = [
  'title',
  'videoUrl',
  'images',
  'productName',
  'gtin',
  'description',
  'price',
  'discount',
  'lowestPrice',
  'expirationDate',
  'quantity',
  'points',
  'link',
  'tags',
  'categories',
]
const EXAMPLE = [
  'Pane di segale',
  'pane.mp4',
  'pane1.jpg|pane2.jpg',
  'Pane di segale 1 kg',
  '',
  'Cotto a legna',
  '4,50',
  '20',
  '4,50',
  '31/12/2026',
  '30',
  '',
  '',
  'pane|segale',
  'Forni',
]
const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`${COLUMNS.join(';')}\r\n${EXAMPLE.join(';')}\r\n`)}`

/**
 * Imports many deals from a CSV file with images and videos: first a dry run, then the real import
 * (R-233).
 */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('publish')
  const [file, setFile] = useState<{ name: string; csv: string }>()
  const [media, setMedia] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<{ result: DealImport; dryRun: boolean }>()
  /** The last requested upload, and the number of unfinished ones. */
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  const { mutate, isPending } = useMutation(sendImport(useQueryClient()))

  async function choose(chosen: File) {
    setReport(undefined)
    setProblem(undefined)
    setFile({ name: chosen.name, csv: await textOfFile(chosen) })
  }
  async function upload(one: File) {
    setProblem(undefined)
    waiting.current += 1
    const before = last.current
    const { promise, resolve } = Promise.withResolvers<void>()
    last.current = promise
    // Uploads run one after the other, because they share one connection.
    await before
    setSending(one.name)
    try {
      const key = await keyOf(one)
      setMedia((all) => ({ ...all, [one.name]: key }))
    } catch (error) {
      setProblem(`${one.name}: ${errorText(error)}`)
    }
    waiting.current -= 1
    if (waiting.current === 0) setSending(undefined)
    resolve()
  }
  function run(dryRun: boolean) {
    if (!file) return
    setProblem(undefined)
    mutate(
      { csv: file.csv, media: { ...media }, dryRun },
      {
        onSuccess: (result) => setReport({ result, dryRun }),
        onError: (error) => setProblem(errorText(error)),
      },
    )
  }
  const isReady = report?.dryRun === true && report.result.accepted.length > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('import.title')}
      description={t('import.lead')}
      className="max-w-xl"
      actions={
        <>
          <Button
            variant={isReady ? 'outline' : 'action'}
            disabled={!file || sending !== undefined}
            pending={isPending}
            onClick={() => run(true)}
          >
            {t('import.try')}
          </Button>
          {isReady ? (
            <Button pending={isPending} onClick={() => run(false)}>
              {t('import.publish', { count: report.result.accepted.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-3">
        <a
          href={template}
          download="deal.csv"
          className={cn(buttonStyle({ variant: 'ghost' }), 'justify-self-start px-0')}
        >
          <Icon name="download" className="size-4" />
          {t('import.template')}
        </a>
        <div className="flex flex-wrap items-center gap-3">
          <FilePicker
            label={t('import.file')}
            icon={<Icon name="list" className="size-4" />}
            accept=".csv,text/csv"
            describedBy="import-chosen"
            invalid={false}
            disabled={false}
            onFile={(chosen) => void choose(chosen)}
          >
            {t('import.choose')}
          </FilePicker>
          <p id="import-chosen" className="text-14 text-ink-2">
            {file?.name}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <FilePicker
            label={t('import.media')}
            icon={<Icon name="images" className="size-4" />}
            accept="image/jpeg,image/png,image/webp,video/mp4,video/webm,video/quicktime"
            describedBy="import-media"
            invalid={false}
            disabled={false}
            multiple
            onFile={(one) => void upload(one)}
          >
            {t('import.add')}
          </FilePicker>
          <p id="import-media" role="status" className="text-14 text-ink-2">
            {sending === undefined
              ? t('import.arrived', { count: Object.keys(media).length })
              : t('import.sending', { name: sending })}
          </p>
        </div>
        {problem ? (
          <p role="alert" className="text-14 font-medium text-pomodoro">
            {problem}
          </p>
        ) : null}
        {report ? <Report {...report} /> : null}
      </div>
    </Dialog>
  )
}

function Report({ result, dryRun }: { result: DealImport; dryRun: boolean }) {
  const { t } = useTranslation('publish')
  return (
    <section aria-live="polite" className="grid gap-2 rounded-xl bg-sunken p-4 text-14">
      <p className="font-semibold">
        {t(dryRun ? 'import.would' : 'import.did', {
          accepted: result.accepted.length,
          refused: result.refused.length,
        })}
      </p>
      {result.refused.length > 0 ? (
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {result.refused.map(({ line, title, reason }) => (
            <li key={line} className="wrap-anywhere">
              <span className="num font-semibold">{t('import.line', { line })}</span> {title} — {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

async function keyOf(file: File): Promise<string> {
  if (!file.type.startsWith('video/')) return startImageUpload(file, 'deal')()
  const outcome = await startVideoUpload(file).send()
  if ('error' in outcome) throw outcome.error
  return outcome.key
}
