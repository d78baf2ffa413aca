import type { useKeptForm } from '~/ui/form/use-kept-form.ts'
import type { NewProgramForm } from '../model/new-program.ts'

export type WizardForm = ReturnType<typeof useKeptForm<NewProgramForm>>

export interface StepProps {
  form: WizardForm
  /** Writes a field and checks it again. */
  set: <Name extends keyof NewProgramForm>(name: Name, value: NewProgramForm[Name]) => void
}
