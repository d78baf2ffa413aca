import { useMutation } from '@tanstack/react-query'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { call } from '~/lib/api.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { startDocumentUpload } from '~/lib/upload/upload-document.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { explainFailure } from '~/ui/upload/explain.ts'
import { UploadField } from '~/ui/upload/upload-field.tsx'
import { useUpload } from '~/ui/upload/use-upload.ts'

const MEGABYTES = FILE_LIMITS.documentBytes / 1024 / 1024

interface ReceiptFieldProps {
  programId: string
  /** Key of the receipt that is saved; null for none. */
  kept: string | null
  /** Key of the receipt that the form would save. */
  receipt: string | null
  onUploaded: (key: string) => void
}

/** The receipt of a deposit as a PDF: without it a program cannot be scheduled. */
export function ReceiptField({ programId, kept, receipt, onUploaded }: ReceiptFieldProps) {
  const { t } = useTranslation('rewards')
  const download = useMutation({
    mutationFn: () => call('GET /program/{id}/bond/receipt', { params: { id: programId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const upload = useUpload({
    refuse(file) {
      if (file.type !== 'application/pdf') return t('bond.receipt.wrongType')
      return file.size > FILE_LIMITS.documentBytes
        ? t('bond.receipt.tooLarge', { max: MEGABYTES })
        : undefined
    },
    prepare: (file) => startDocumentUpload(file),
    onUploaded: (key) => {
      onUploaded(key)
      return Promise.resolve()
    },
    explain: explainFailure,
  })
  return (
    <div className="col-span-full grid grid-cols-1 gap-3">
      <UploadField
        label={t('bond.receipt.label')}
        hint={t('bond.receipt.hint', { max: MEGABYTES })}
        pick={t(receipt === null ? 'bond.receipt.choose' : 'bond.receipt.change')}
        icon={<Icon name="scroll-text" className="size-4 max-sm:hidden" />}
        accept="application/pdf"
        upload={upload}
        stacked={false}
        onRemove={undefined}
        preview={null}
      />
      {receipt === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2 text-14">
            <Icon name="circle-check" className="size-5 text-basilico" />
            {t('bond.receipt.kept')}
          </p>
          {receipt === kept ? (
            <Button
              size="sm"
              variant="outline"
              pending={download.isPending}
              onClick={() => download.mutate()}
            >
              <Icon name="download" className="size-4" />
              {t('bond.receipt.download')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
