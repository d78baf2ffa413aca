import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { reportError } from '~/lib/report-error.ts'
import { stopSlides, slidesStopped } from '~/lib/carousel/use-autoplay.ts'
import { changeLanguage } from '~/lib/i18n/texts.ts'
import type { Language } from '~/lib/i18n/language.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { updateUser } from '~/lib/queries/update-user.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { useStore } from '~/lib/use-store.ts'
import { SegmentedControl } from '~/ui/segmented-control.tsx'

interface RowProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Row({ icon, title, text, children }: RowProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line p-5 last:border-0 md:px-7"
    >
      <div className="flex min-w-56 flex-1 gap-4 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3">
        {icon}
        <div className="grid gap-0.5">
          <h2 id={id} className="font-sans text-16 font-semibold">
            {title}
          </h2>
          <p className="text-14 text-ink-2">{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}

interface PreferencesProps {
  userId: string
  /** A button with the place around which deals are searched. It opens the dialog to change it. */
  place: ReactNode
}

/** Place, language, theme and motion. Each change takes effect at once. */
export function Preferences({ userId, place }: PreferencesProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { choice, setTheme } = useTheme()
  const stand = useStore(slidesStopped)
  const { mutate } = useMutation({ ...updateUser(userId, useQueryClient()), meta: { quiet: true } })
  function choose(next: Language) {
    void changeLanguage(next).catch(reportError)
    // The account stores the language too, for emails and other devices. The screen does not wait
    // for it.
    mutate({ language: next })
  }
  return (
    <>
      <Row icon={<Icon name="map-pin" />} title={t('place')} text={t('placeText')}>
        {place}
      </Row>
      <Row icon={<Icon name="languages" />} title={t('language')} text={t('languageText')}>
        <SegmentedControl<Language>
          label={t('language')}
          value={language}
          onValueChange={choose}
          options={[
            { value: 'it', label: t('common:languages.it') },
            { value: 'en', label: t('common:languages.en') },
          ]}
        />
      </Row>
      <Row icon={<Icon name="sun-moon" />} title={t('theme')} text={t('themeText')}>
        <SegmentedControl
          label={t('theme')}
          value={choice ?? 'auto'}
          onValueChange={(next) => setTheme(next === 'auto' ? undefined : next)}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
            { value: 'auto', label: t('autoTheme') },
          ]}
        />
      </Row>
      <Row icon={<Icon name="images" />} title={t('pictures')} text={t('picturesText')}>
        <SegmentedControl
          label={t('pictures')}
          value={stand ? 'stand' : 'move'}
          onValueChange={(next) => stopSlides(next === 'stand')}
          options={[
            { value: 'move', label: t('picturesMove') },
            { value: 'stand', label: t('picturesStand') },
          ]}
        />
      </Row>
    </>
  )
}
