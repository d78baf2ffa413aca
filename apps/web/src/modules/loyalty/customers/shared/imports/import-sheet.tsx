import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportStart } from './import-start.tsx'

interface ImportSheetProps {
  programId: string
  onClose: () => void
}

/**
 * Imports balances of customers from a file: preview, confirmation, progress, undo and earlier
 * imports.
 */
export default function ImportSheet({ programId, onClose }: ImportSheetProps) {
  const { t } = useTranslation('imports')
  const [importId, open] = useState<string | null>(null)
  return (
    <Sheet open onOpenChange={onClose} title={t('title')} className="md:w-[34rem]">
      {importId === null ? (
        <ImportStart programId={programId} onOpen={open} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => open(null)}>
            <Icon name="arrow-left" className="size-4" />
            {t('all')}
          </Button>
          <ImportSteps key={importId} programId={programId} importId={importId} onGone={() => open(null)} />
        </div>
      )}
    </Sheet>
  )
}
