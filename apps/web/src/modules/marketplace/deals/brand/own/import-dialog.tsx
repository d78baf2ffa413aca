import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DealImport } from '@vicino/contract/marketplace/deals/schemas'
import { DAY_MS } from '@vicino/domain/durations'
import { useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { textOfFile } from '~/lib/file-text.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'
import { startVideoUpload } from '~/lib/upload/upload-video.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { FileColumns } from '~/ui/file-columns.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RefusedRows } from '~/ui/refused-rows.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { categoriesQuery } from '../api/publish.ts'
import { sendImport } from './api.ts'

/** Groups of columns that are explained together. */
const COLUMNS = ['what', 'price', 'end', 'categories', 'media'] as const

/** The example of the template ends this many days from today. */
const EXAMPLE_DAYS = 30

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
        <Template />
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
        {report ? (
          <Report {...report} />
        ) : (
          <FileColumns
            columns={COLUMNS.map((column) => ({
              name: t(`import.columns.${column}.name`),
              text: t(`import.columns.${column}.text`),
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A file to start from, with a row that an import accepts once its photos and video are added. */
function Template() {
  const { t } = useTranslation('publish')
  const language = useLanguage()
  const { data } = useQuery(categoriesQuery)
  const [category] = data?.items ?? []
  if (category === undefined) return null
  const example = t('import.example', {
    end: formatDate(serverClock.now() + EXAMPLE_DAYS * DAY_MS),
    category: category.name[language],
  })
  const file = `\uFEFF${t('import.headings')}\r\n${example}\r\n`
  return (
    <a
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
      download={t('import.templateName')}
      className={cn(buttonStyle({ variant: 'ghost' }), 'justify-self-start px-0')}
    >
      <Icon name="download" className="size-4" />
      {t('import.template')}
    </a>
  )
}

/** The effect of the rows. Refused ones come first, because they need correction. */
function Report({
  result: { accepted, refused, refusedFile },
  dryRun,
}: {
  result: DealImport
  dryRun: boolean
}) {
  const { t } = useTranslation('publish')
  const rows = [...refused, ...accepted.map((row) => ({ ...row, reason: null }))]
  return (
    <section aria-live="polite" className="grid gap-3 rounded-xl bg-sunken p-4 text-14">
      <p className="font-semibold">
        {t(dryRun ? 'import.would' : 'import.did', { accepted: accepted.length, refused: refused.length })}
      </p>
      <RefusedRows file={refusedFile} name={t('import.refusedName')} label={t('import.saveRefused')} />
      <ol className="grid grid-cols-1 divide-y divide-line">
        {rows.map(({ line, title, reason }) => (
          <li key={line} className="grid gap-1 py-2.5">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{title || t('import.untitled')}</span>{' '}
                <span className="num text-ink-2">{t('import.line', { line })}</span>
              </p>
              <Badge tone={reason === null ? 'basilico' : 'pomodoro'} className="shrink-0">
                {t(reason !== null ? 'import.refused' : dryRun ? 'import.good' : 'import.done')}
              </Badge>
            </div>
            {reason === null ? null : <p className="text-pretty wrap-anywhere text-pomodoro">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

async function keyOf(file: File): Promise<string> {
  if (!file.type.startsWith('video/')) return startImageUpload(file, 'deal')()
  const outcome = await startVideoUpload(file).send()
  if ('error' in outcome) throw outcome.error
  return outcome.key
}
