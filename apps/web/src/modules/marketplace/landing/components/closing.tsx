import { useTexts } from '../texts.ts'
import { AuthLink } from './auth-link.tsx'
import { INK_PILL, WIDTH } from './look.ts'
import { StoreButtons } from './store-buttons.tsx'

/** The last section before the footer: a call to register. */
export function Closing() {
  const { texts } = useTexts()
  return (
    <section aria-labelledby="closing" className={`${WIDTH} pb-20 md:pb-28`}>
      <div className="closing">
        <div className="grid gap-1">
          <h2
            id="closing"
            className="text-[clamp(2.25rem,1.2rem+4.6vw,4.5rem)] leading-[0.98] font-extrabold tracking-[-0.035em]"
          >
            {texts.closing.title}
          </h2>
          <p className="text-19 text-ink-2 md:text-23">{texts.closing.text}</p>
        </div>
        <div className="grid justify-items-start gap-3">
          <AuthLink mode="register" className={INK_PILL}>
            {texts.start}
          </AuthLink>
          <StoreButtons />
        </div>
      </div>
    </section>
  )
}
