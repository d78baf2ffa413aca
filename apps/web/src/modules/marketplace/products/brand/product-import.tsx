import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PRODUCT_FILE, PRODUCT_VERDICTS } from '@vicino/contract/marketplace/products/constants'
import type { ProductImport as Effects } from '@vicino/contract/marketplace/products/schemas'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { textOfFile } from '~/lib/file-text.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { FileColumns } from '~/ui/file-columns.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RefusedRows } from '~/ui/refused-rows.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { sendProducts } from '../shared/api/products.ts'

const COLUMNS = ['name', 'price', 'category', 'code', 'gtin'] as const
const TONES = { new: 'basilico', change: 'azzurro', same: 'neutral', refused: 'pomodoro' } as const

/** Imports products from a CSV file: first a preview of each row, then the real import. */
export default function ProductImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['records', 'shops'])
  const [file, setFile] = useState<{ name: string; csv: string }>()
  const { mutate, isPending, error, data, reset } = useMutation(sendProducts(useQueryClient()))
  const toWrite = data === undefined ? 0 : data.counts.new + data.counts.change
  const look = async (chosen: File) => {
    reset()
    const read = { name: chosen.name, csv: await textOfFile(chosen) }
    setFile(read)
    mutate({ csv: read.csv })
  }
  const hasChanged = error instanceof ApiError && error.code === 'product_import_changed'
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('shops:import.title')}
      className="md:w-160"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {hasChanged && file ? (
            <Button pending={isPending} onClick={() => mutate({ csv: file.csv })}>
              {t('shops:import.look')}
            </Button>
          ) : data?.isDone === true ? (
            <Button onClick={onClose}>{t('shops:import.close')}</Button>
          ) : (
            <>
              <Button variant="outline" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              {file && data && toWrite > 0 ? (
                <Button
                  pending={isPending}
                  onClick={() =>
                    mutate(
                      { csv: file.csv, seen: data.seen },
                      { onSuccess: () => toast.success(t('shopProducts.done', { count: toWrite })) },
                    )
                  }
                >
                  {t('shopProducts.confirm', { count: toWrite })}
                </Button>
              ) : null}
            </>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {data === undefined ? (
          <p className="text-16 text-pretty text-ink-2">{t('shopProducts.fileLead')}</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <FilePicker
            label={t('shopProducts.file')}
            icon={<Icon name="arrow-up" className="size-4" />}
            accept=".csv,text/csv"
            describedBy="products-file"
            invalid={error !== null}
            disabled={isPending}
            onFile={(chosen) => void look(chosen)}
          >
            {t(data === undefined ? 'shops:import.choose' : 'shops:import.again')}
          </FilePicker>
          <p id="products-file" className="min-w-0 text-14 wrap-anywhere text-ink-2">
            {file?.name}
          </p>
        </div>
        {error ? (
          <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
            {errorText(error)}
          </p>
        ) : null}
        {data ? <Outcome effects={data} /> : <Explained />}
      </div>
    </Sheet>
  )
}

/** Explains the form of the file, with one to start from. */
function Explained() {
  const { t } = useTranslation(['records', 'shops'])
  const template = `\uFEFF${t('shopProducts.headings')}\r\n${t('shopProducts.example')}\r\n`
  return (
    <>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
        download={t('shopProducts.templateName')}
        className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'justify-self-start' })}
      >
        <Icon name="download" className="size-4" />
        {t('shops:import.template')}
      </a>
      <FileColumns
        columns={COLUMNS.map((column) => ({
          name: t(`shopProducts.columns.${column}.name`),
          text: t(`shopProducts.columns.${column}.text`),
        }))}
      />
      <p className="text-14 text-pretty text-ink-2">
        {t('shopProducts.limits', { rows: formatCount(PRODUCT_FILE.rows) })}
      </p>
    </>
  )
}

/** The effect of the rows, before or after the import; refused ones first. */
function Outcome({ effects: { rows, counts, isDone, refusedFile } }: { effects: Effects }) {
  const { t } = useTranslation(['records', 'shops'])
  const toWrite = counts.new + counts.change
  const sorted = rows.toSorted((a, b) => Number(b.verdict === 'refused') - Number(a.verdict === 'refused'))
  return (
    <section aria-live="polite" className="grid grid-cols-1 gap-4">
      <h3 className="text-16 font-semibold">{t(isDone ? 'shops:import.did' : 'shops:import.preview')}</h3>
      <ul className="flex flex-wrap gap-2">
        {PRODUCT_VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
          <li key={verdict}>
            <Badge tone={TONES[verdict]} className="num">
              {t(`shops:import.counts.${verdict}`, { count: counts[verdict] })}
            </Badge>
          </li>
        ))}
      </ul>
      {!isDone && toWrite === 0 ? (
        <p className="text-14 text-ink-2">
          {t(counts.same > 0 ? 'shopProducts.nothing' : 'shops:import.allRefused')}
        </p>
      ) : null}
      <RefusedRows
        file={refusedFile}
        name={t('shopProducts.refusedName')}
        label={t('shops:import.saveRefused')}
      />
      <ol className="grid grid-cols-1 divide-y divide-line">
        {sorted.map((row) => (
          <li key={row.line} className="grid gap-1 py-3">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 text-14 font-semibold wrap-anywhere">
                {row.productName || t('shops:import.nameless')}
              </p>
              <Badge tone={TONES[row.verdict]} className="shrink-0">
                {t(`shops:import.verdict.${row.verdict}`)}
              </Badge>
            </div>
            <p className="num text-14 text-ink-2">{t('shops:import.line', { line: row.line })}</p>
            {row.reason === null ? null : (
              <p className="text-14 text-pretty wrap-anywhere text-pomodoro">{row.reason}</p>
            )}
            {row.changes.length > 0 ? (
              <p className="text-14 text-ink-2">
                {t('shops:import.changes', {
                  fields: row.changes.map((field) => t(`shopProducts.fields.${field}`)).join(', '),
                })}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
