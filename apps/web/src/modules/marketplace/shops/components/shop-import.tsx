import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SHOP_FILE, SHOP_VERDICTS } from '@vicino/contract/marketplace/shops/constants'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { textOfFile } from '~/lib/file-text.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { FileColumns } from '~/ui/file-columns.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RefusedRows } from '~/ui/refused-rows.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { type ShopImport, saveShops, sendShops } from '../api/shops.ts'

const COLUMNS = ['place', 'position', 'code', 'hours', 'closures'] as const
const TONES = { new: 'basilico', change: 'azzurro', same: 'neutral', refused: 'pomodoro' } as const

interface ShopImportProps {
  /** There are shops to download as a file. */
  hasShops: boolean
  onClose: () => void
}

/** Imports shops from a CSV file: first a preview of each row, then the real import. */
export default function ShopImportSheet({ hasShops, onClose }: ShopImportProps) {
  const { t } = useTranslation('shops')
  const [file, setFile] = useState<{ name: string; csv: string }>()
  const { mutate, isPending, error, data, reset } = useMutation(sendShops(useQueryClient()))
  const preview = data?.isDone === true ? undefined : data
  const toWrite = data === undefined ? 0 : data.counts.new + data.counts.change
  const look = async (chosen: File) => {
    reset()
    const read = { name: chosen.name, csv: await textOfFile(chosen) }
    setFile(read)
    mutate({ csv: read.csv })
  }
  const confirm = () => {
    if (file === undefined || preview === undefined) return
    mutate(
      { csv: file.csv, seen: preview.seen },
      { onSuccess: () => toast.success(t('import.done', { count: toWrite })) },
    )
  }
  const hasChanged = error instanceof ApiError && error.code === 'shop_import_changed'
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('import.title')}
      className="md:w-160"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {hasChanged && file ? (
            <Button pending={isPending} onClick={() => mutate({ csv: file.csv })}>
              {t('import.look')}
            </Button>
          ) : data?.isDone === true ? (
            <Button onClick={onClose}>{t('import.close')}</Button>
          ) : (
            <>
              <Button variant="outline" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              {preview && toWrite > 0 ? (
                <Button pending={isPending} onClick={confirm}>
                  {t('import.confirm', { count: toWrite })}
                </Button>
              ) : null}
            </>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {data === undefined ? <p className="text-16 text-pretty text-ink-2">{t('import.lead')}</p> : null}
        <div className="flex flex-wrap items-center gap-3">
          <FilePicker
            label={t('import.file')}
            icon={<Icon name="arrow-up" className="size-4" />}
            accept=".csv,text/csv"
            describedBy="shops-file"
            invalid={error !== null}
            disabled={isPending}
            onFile={(chosen) => void look(chosen)}
          >
            {t(data === undefined ? 'import.choose' : 'import.again')}
          </FilePicker>
          <p id="shops-file" className="min-w-0 text-14 wrap-anywhere text-ink-2">
            {file?.name}
          </p>
        </div>
        {error ? (
          <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
            {errorText(error)}
          </p>
        ) : null}
        {data ? <Outcome answer={data} /> : <Explained hasShops={hasShops} />}
      </div>
    </Sheet>
  )
}

/** Explains the form of the file, with one to start from. */
function Explained({ hasShops }: { hasShops: boolean }) {
  const { t } = useTranslation('shops')
  const save = useMutation(saveShops)
  const template = `\uFEFF${t('import.headings')}\r\n${t('import.example')}\r\n`
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          download={t('import.templateName')}
          className={cn(buttonStyle({ variant: 'ghost', size: 'sm' }))}
        >
          <Icon name="download" className="size-4" />
          {t('import.template')}
        </a>
        {hasShops ? (
          <Button
            variant="ghost"
            size="sm"
            pending={save.isPending}
            onClick={() => save.mutate(t('import.ownName'))}
          >
            <Icon name="download" className="size-4" />
            {t('import.own')}
          </Button>
        ) : null}
      </div>
      <FileColumns
        columns={COLUMNS.map((column) => ({
          name: t(`import.columns.${column}.name`),
          text: t(`import.columns.${column}.text`),
        }))}
      />
      <p className="text-14 text-pretty text-ink-2">
        {t('import.limits', { rows: formatCount(SHOP_FILE.rows) })}
      </p>
    </>
  )
}

/**
 * The effect of the rows, before or after the import. Refused rows come first, because they need
 * correction.
 */
function Outcome({ answer: { rows, counts, isDone, refusedFile } }: { answer: ShopImport }) {
  const { t } = useTranslation('shops')
  const toWrite = counts.new + counts.change
  const sorted = rows.toSorted((a, b) => Number(b.verdict === 'refused') - Number(a.verdict === 'refused'))
  return (
    <section aria-live="polite" className="grid grid-cols-1 gap-4">
      <h3 className="text-16 font-semibold">{t(isDone ? 'import.did' : 'import.preview')}</h3>
      <ul className="flex flex-wrap gap-2">
        {SHOP_VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
          <li key={verdict}>
            <Badge tone={TONES[verdict]} className="num">
              {t(`import.counts.${verdict}`, { count: counts[verdict] })}
            </Badge>
          </li>
        ))}
      </ul>
      {!isDone && toWrite === 0 ? (
        <p className="text-14 text-ink-2">{t(counts.same > 0 ? 'import.nothing' : 'import.allRefused')}</p>
      ) : null}
      {counts.refused > 0 && (isDone || toWrite > 0) ? (
        <p className="text-14 text-pretty text-ink-2">{t('import.leftOut', { count: counts.refused })}</p>
      ) : null}
      <RefusedRows file={refusedFile} name={t('import.refusedName')} label={t('import.saveRefused')} />
      <ol className="grid grid-cols-1 divide-y divide-line">
        {sorted.map((row) => (
          <li key={row.line} className="grid gap-1 py-3">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 text-14 font-semibold wrap-anywhere">
                {row.name || t('import.nameless')}
              </p>
              <Badge tone={TONES[row.verdict]} className="shrink-0">
                {t(`import.verdict.${row.verdict}`)}
              </Badge>
            </div>
            <p className="text-14 wrap-anywhere text-ink-2">
              <span className="num">{t('import.line', { line: row.line })}</span>
              {[row.address, row.city].filter(Boolean).map((text) => ` · ${text}`)}
            </p>
            {row.reason === null ? null : (
              <p className="text-14 text-pretty wrap-anywhere text-pomodoro">{row.reason}</p>
            )}
            {row.changes.length > 0 ? (
              <p className="text-14 text-ink-2">
                {t('import.changes', {
                  fields: row.changes.map((field) => t(`import.field.${field}`)).join(', '),
                })}
              </p>
            ) : null}
            {row.inMiddle ? <p className="text-14 text-ink-2">{t('import.inMiddle')}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
