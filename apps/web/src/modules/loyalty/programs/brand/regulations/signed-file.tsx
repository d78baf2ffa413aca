import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { startDocumentUpload } from '~/lib/upload/upload-document.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { explainFailure } from '~/ui/upload/explain.ts'
import { UploadField } from '~/ui/upload/upload-field.tsx'
import { useUpload } from '~/ui/upload/use-upload.ts'
import { downloadSigned, keepSigned } from '../../shared/regulations/regulation.ts'

const MEGABYTES = FILE_LIMITS.documentBytes / 1024 / 1024

/**
 * The published regulation as a PDF signed by the promoter, visible to the brand's own people only.
 */
export function SignedFile({ draft }: { draft: RegulationDraft }) {
  const { t } = useTranslation('regulation')
  const { programId, inForce } = draft
  const [signed = null, ...earlier] = draft.signed
  const keep = useMutation(keepSigned(programId, useQueryClient()))
  const download = useMutation(downloadSigned(programId))
  const upload = useUpload({
    refuse(file) {
      if (file.type !== 'application/pdf') return t('signed.wrongType')
      return file.size > FILE_LIMITS.documentBytes ? t('signed.tooLarge', { max: MEGABYTES }) : undefined
    },
    prepare: (file) => startDocumentUpload(file),
    onUploaded: async (key) => {
      await keep.mutateAsync(key)
    },
    explain: explainFailure,
  })
  if (inForce === null) return null
  const isOld = signed !== null && signed.version !== inForce.version
  return (
    <section className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-19">
          {t('signed.title')}
          {signed ? (
            <Badge tone={isOld ? 'ambra' : 'basilico'}>{t('version', { version: signed.version })}</Badge>
          ) : null}
        </h2>
        <p className="max-w-prose text-14 text-pretty text-ink-2">{t('signed.lead')}</p>
      </div>
      {signed ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p className="text-14">{t('signed.added', { date: formatDateTime(signed.addedAt) })}</p>
            <p className="text-12 break-all text-ink-3">SHA-256 {signed.sha256}</p>
          </div>
          <Button
            variant="outline"
            pending={download.isPending}
            onClick={() => download.mutate(signed.version)}
          >
            <Icon name="download" className="size-4" />
            {t('signed.download')}
          </Button>
        </div>
      ) : null}
      {isOld ? (
        <p className="flex gap-2.5 rounded-lg bg-ambra-soft px-3.5 py-3 text-14 text-ambra">
          <Icon name="circle-alert" className="size-5" />
          <span className="min-w-0">{t('signed.old', { version: inForce.version })}</span>
        </p>
      ) : null}
      {earlier.length === 0 ? null : (
        <div className="grid grid-cols-1 gap-2">
          <h3 className="text-14 font-semibold">{t('signed.earlier')}</h3>
          <ul className="grid grid-cols-1 gap-1">
            {earlier.map(({ version, addedAt }) => (
              <li key={version} className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="text-14">
                  {t('version', { version })} · {t('signed.added', { date: formatDateTime(addedAt) })}
                </span>
                <Button size="sm" variant="ghost" onClick={() => download.mutate(version)}>
                  <Icon name="download" className="size-4" />
                  {t('signed.download')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <UploadField
        label={t('signed.field')}
        hint={t('signed.hint', { max: MEGABYTES })}
        pick={t(signed ? 'signed.change' : 'signed.choose')}
        icon={<Icon name="scroll-text" className="size-4 max-sm:hidden" />}
        accept="application/pdf"
        upload={upload}
        stacked={false}
        onRemove={undefined}
        preview={null}
      />
    </section>
  )
}
