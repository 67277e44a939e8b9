'use client'

import type { FieldValues, Path } from 'react-hook-form'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { useField, type Dependents } from './use-field'

interface SecretFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help?: string
  /** The secret of the record as the platform returns it, possibly masked. It only tells if there is one. */
  saved: string | null | undefined
  /** True when the secret belongs to a part that the saved record does not have yet. It may be required then. */
  isNewPart?: boolean
  alsoValidates?: Dependents<V>
}

/** Field for a secret that is typed but never shown again. An empty field keeps the saved secret. */
export function SecretField<V extends FieldValues>(props: SecretFieldProps<V>) {
  const { name, label, saved, isNewPart = false, alsoValidates } = props
  const isSaved = Boolean(saved)
  const help = [props.help, isSaved && 'One is saved. Leave this empty to keep it.'].filter(Boolean).join(' ')
  const { field, info, frame, control } = useField<V>(name, {
    ...{ label, help, alsoValidates },
    ...(isSaved && { emptyWords: 'as saved' }),
  })
  if (info.isReadOnly)
    return <ReadOnlyField label={label}>{isSaved ? 'Saved, not shown' : '–'}</ReadOnlyField>
  const isRequired = frame.isRequired && (info.isNew || isNewPart)
  return (
    <Field {...frame} isRequired={isRequired} label={label} help={help}>
      <PasswordInput
        {...control}
        noun={label.toLowerCase()}
        name={field.name}
        value={field.value as string}
        aria-required={isRequired || undefined}
        // A password manager must not fill in or store the signed-in user's own password.
        autoComplete="new-password"
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </Field>
  )
}
