import { useMutation } from '@tanstack/react-query'
import { register as endpoint } from '@vicino/contract/identity/auth/endpoints'
import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { IN_FORM } from '../api/in-form.ts'
import { register as registerCall } from '../api/register.ts'
import { nextStep, previousStep, type RegisterStep } from '../model/register-steps.ts'

export interface NewAccount {
  email: string
  username: string
  password: string
  repeated: string
  birthDate: string
  acceptTerms: boolean
}

const CHECKED: Readonly<Record<RegisterStep, readonly string[]>> = {
  options: [],
  email: ['email'],
  'user-info': ['email', 'username', 'password', 'birthDate', 'acceptTerms'],
  success: [],
}
/** Checks each step by its own fields, and that both passwords are equal. */
function resolverOf(step: RegisterStep): Resolver<NewAccount> {
  return (values) => {
    const { repeated, ...body } = values
    const ofStep = Object.entries(bodyErrors(endpoint, body)).filter(([name]) => CHECKED[step].includes(name))
    if (step === 'user-info' && body.password !== repeated) ofStep.push(['repeated', { type: 'mismatch' }])
    return ofStep.length > 0
      ? { values: {}, errors: Object.fromEntries(ofStep) as FieldErrors<NewAccount> }
      : { values, errors: {} }
  }
}

/**
 * Holds the steps of a registration and the typed values, which going back keeps.
 */
export function useRegistration(invite: string | undefined) {
  const [step, setStep] = useState<RegisterStep>('options')
  const form = useForm<NewAccount>({
    resolver: resolverOf(step),
    defaultValues: { email: '', username: '', password: '', repeated: '', birthDate: '', acceptTerms: false },
    mode: 'onTouched',
  })
  const { formState, getValues, setError, reset, control } = form
  const {
    mutate,
    error,
    isPending,
    data,
    reset: forgetAnswer,
  } = useMutation({
    mutationFn: registerCall,
    meta: IN_FORM,
    onSuccess: () => setStep('success'),
    onError: (refused) => {
      const texts = serverFieldErrors(refused)
      for (const field of ['email', 'username', 'password', 'birthDate'] as const)
        if (texts[field]) setError(field, { type: 'server', message: texts[field] })
      if (texts['email']) setStep('email')
    },
  })
  const [password, repeated] = useWatch({ control, name: ['password', 'repeated'] })

  function send({ email, username, password: chosen, birthDate }: NewAccount) {
    const invited = invite ? { invite } : {}
    mutate({ email, username, password: chosen, birthDate, acceptTerms: true, ...invited })
  }

  return {
    step,
    register: form.register,
    errorOf: (field: keyof NewAccount) => fieldErrorText(formState.errors[field], getValues(field)),
    mismatch: formState.errors.repeated !== undefined && password !== repeated,
    password,
    /** A refusal by the server that is not about a single field. */
    failure: Object.keys(serverFieldErrors(error)).length > 0 ? null : error,
    isPending,
    /** The session of the new account. It begins when the person presses 'Entra'. */
    session: data,
    username: getValues('username'),
    email: getValues('email'),
    goOn: () => setStep(nextStep(step)),
    /**
     * Submits the present step: the address leads to the next step, the rest creates the account.
     */
    submit: form.handleSubmit((values) => (step === 'email' ? setStep(nextStep(step)) : send(values))),
    goBack() {
      if (step === 'success') {
        reset()
        forgetAnswer()
      }
      setStep(previousStep(step))
    },
  }
}

export type Registration = ReturnType<typeof useRegistration>
