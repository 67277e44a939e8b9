'use client'

import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { PasswordRules } from './password-rules'
import { useField } from './use-field'

/** Field for a new password of another user, with the password rules. An empty field means no password. */
export function PasswordField<V extends FieldValues>(props: { name: Path<V>; label: string; help: string }) {
  const { name, label, help } = props
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const rules = `${control.id}-rules`
  return (
    <>
      <Field {...frame} label={label} help={help}>
        <PasswordInput
          {...control}
          name={field.name}
          value={field.value as string}
          // The password belongs to another user. A password manager must not fill in or store the signed-in user's
          // own.
          autoComplete="new-password"
          readOnly={info.isReadOnly}
          onBlur={field.onBlur}
          onChange={field.onChange}
          aria-describedby={[control['aria-describedby'], rules].filter(Boolean).join(' ')}
        />
      </Field>
      <PasswordRules id={rules} password={field.value as string} />
    </>
  )
}
