'use client'

import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { useHydrated } from '@/hooks/use-hydrated'
import { PasswordRules } from './password-rules'
import { useField } from './use-field'

/** A new password of somebody else, with the rules it has to meet. Left empty there is none. */
export function PasswordField<V extends FieldValues>(props: { name: Path<V>; label: string; help: string }) {
  const { name, label, help } = props
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const isReady = useHydrated()
  const rules = `${control.id}-rules`
  return (
    <>
      <Field {...frame} label={label} help={help}>
        <PasswordInput
          {...control}
          name={field.name}
          value={field.value as string}
          // Of another user: a password manager must neither fill in nor keep it as the typist's own.
          autoComplete="new-password"
          readOnly={info.isReadOnly || !isReady}
          onBlur={field.onBlur}
          onChange={field.onChange}
          aria-describedby={[control['aria-describedby'], rules].filter(Boolean).join(' ')}
        />
      </Field>
      <PasswordRules id={rules} password={field.value as string} />
    </>
  )
}
