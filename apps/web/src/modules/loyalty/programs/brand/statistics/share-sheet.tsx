import { fieldText } from '@vicino/contract/common/field-messages'
import { redemptionShare } from '@vicino/contract/loyalty/programs/schemas'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { useBaseChanges } from '../use-base-changes.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { fieldId } from '~/ui/form/field-id.ts'

const PATH = 'redemptionShare'

/**
 * Edits the share of points that a brand expects to be redeemed. The estimate is used until real
 * data is enough.
 */
export function ShareSheet({ program, onClose }: { program: Program; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const [share, setShare] = useState(program.redemptionShare)
  const [tries, setTries] = useState(0)
  const { save: send, error, isPending } = useBaseChanges(program)
  const isWrong = !redemptionShare.nullable().safeParse(share).success
  const problem = tries > 0 && isWrong ? fieldText('invalid', currentLanguage()) : undefined
  const save = () => {
    setTries((times) => times + 1)
    if (isWrong) return
    send(
      { redemptionShare: share },
      {
        onSuccess: () => {
          toast.success(t('worth.share.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('worth.share.title')}
      className="md:w-128"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="redemption-share" pending={isPending}>
            {t('worth.share.save')}
          </Button>
        </div>
      }
    >
      <form
        id="redemption-share"
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormSummary
          fields={[{ name: PATH, label: t('worth.share.label'), text: problem }]}
          onField={() => document.getElementById(fieldId(PATH))?.focus()}
          failure={error ? errorText(error) : undefined}
          attempt={tries}
        />
        <p className="text-14 text-pretty text-ink-2">{t('worth.share.lead')}</p>
        <NumberField
          path={PATH}
          label={t('worth.share.label')}
          hint={t('worth.share.hint')}
          unit="%"
          optional
          value={share}
          error={problem}
          onChange={setShare}
          className="max-w-56"
        />
      </form>
    </Sheet>
  )
}
