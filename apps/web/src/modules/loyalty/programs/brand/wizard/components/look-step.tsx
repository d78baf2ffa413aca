import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Icon } from '~/ui/icon.tsx'
import type { BaseInfo } from '../../../shared/base-info/base-info.ts'
import { CompanyFields, ProgramFields } from '../../../shared/base-info/base-info-fields.tsx'
import { CARD_COLORS, type CardColor, type CardMark, drawCard } from '../model/card-picture.ts'
import { markOf } from '../model/new-program.ts'
import type { StepProps } from './step-props.ts'

const COMPANY = ['legalSubject', 'piva', 'pec', 'sedeLegale'] as const

/** The swatches; a class name that is put together would not be found by the build. */
const SWATCHES: Readonly<Record<CardColor, string>> = {
  limone: 'bg-limone',
  pomodoro: 'bg-pomodoro',
  azzurro: 'bg-azzurro',
  basilico: 'bg-basilico',
  viola: 'bg-viola',
  ambra: 'bg-ambra',
}

/** Name, picture and dates, with the company's data folded away. */
export function LookStep({ form, set }: StepProps) {
  const { t } = useTranslation('programs')
  const { errorOf, watch } = form
  const { goal, color, imageUrl } = watch()
  // The form has all fields of the base data, and these parts touch no others.
  const base = form as unknown as ReturnType<typeof useKeptForm<BaseInfo>>
  const isCompanyWrong = COMPANY.some((name) => errorOf(name) !== undefined || watch(name) === '')
  return (
    <div className="grid grid-cols-1 gap-8">
      <ProgramFields
        form={base}
        picture={
          imageUrl === '' ? (
            <div className="grid gap-3">
              <CardPicture color={color} mark={markOf(goal)} />
              <fieldset className="grid gap-1.5">
                <legend className="pb-1.5 text-14 font-semibold">{t('wizard.color')}</legend>
                <div className="flex flex-wrap gap-1">
                  {CARD_COLORS.map((name) => (
                    <label
                      key={name}
                      className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-azzurro"
                    >
                      <input
                        type="radio"
                        name="color"
                        className="peer sr-only"
                        checked={color === name}
                        onChange={() => set('color', name)}
                      />
                      <span className="sr-only">{t(`wizard.colors.${name}`)}</span>
                      <span
                        aria-hidden
                        className={`size-8 rounded-full ${SWATCHES[name]} ring-offset-3 ring-offset-surface peer-checked:ring-2 peer-checked:ring-ink`}
                      />
                    </label>
                  ))}
                </div>
              </fieldset>
            </div>
          ) : null
        }
      />
      <details open={isCompanyWrong} className="rounded-xl bg-sunken px-4">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
          <Icon name="chevron-down" className="size-4" />
          {t('wizard.groups.company')}
        </summary>
        <div className="pb-5">
          <CompanyFields form={base} />
        </div>
      </details>
    </div>
  )
}

/** The drawn picture as it will be uploaded. */
export function CardPicture({ color, mark }: { color: CardColor; mark: CardMark }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCard(canvas.current, color, mark)
  }, [color, mark])
  return <canvas ref={canvas} aria-hidden className="aspect-5/4 w-full max-w-md rounded-lg bg-sunken" />
}
