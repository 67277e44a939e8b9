'use client'

import type { FieldValues, Path } from 'react-hook-form'
import { SecretField } from '@/components/fields/secret-field'
import { TextField } from '@/components/fields/text-field'
import { text } from '@/lib/forms/rules'
import { secretText, typedSecrets } from '@/lib/forms/secrets'
import { emptyToNull } from '@/lib/forms/values'

/** The header that the platform adds to its calls, as forms hold it. The value is a secret. */
interface AuthHeader {
  CustomAuthHeaderName: string
  CustomAuthHeaderValue: string
}

/** Validation of the header that the platform adds to its calls. */
export const authHeaderShape = {
  CustomAuthHeaderName: text('Header name', 100).test(
    'name-of-value',
    'Header name is required for a header value.',
    (name, { parent }) => name !== '' || (parent as AuthHeader).CustomAuthHeaderValue === '',
  ),
  CustomAuthHeaderValue: secretText('Header value', 500),
}

/** Returns the form values of a record's header. */
export function authHeaderToForm(record: Partial<AuthHeader> | null): AuthHeader {
  return { CustomAuthHeaderName: record?.CustomAuthHeaderName ?? '', CustomAuthHeaderValue: '' }
}

/** Returns the header of form values in the platform's format. Removing the name removes the saved value too. */
export function authHeaderToPatch({ CustomAuthHeaderName, CustomAuthHeaderValue }: AuthHeader) {
  const name = emptyToNull(CustomAuthHeaderName) as string
  // Not null: a patch has no field that changes from "left out" to null.
  if (name === null) return { CustomAuthHeaderName: name, CustomAuthHeaderValue: '' }
  return { CustomAuthHeaderName: name, ...typedSecrets({ CustomAuthHeaderValue }) }
}

/** Fields for the header that the platform adds to its calls. `saved` is the value as the platform returns it. */
export function AuthHeaderFields<V extends FieldValues & AuthHeader>({
  saved,
}: {
  saved: string | null | undefined
}) {
  return (
    <>
      <TextField<V>
        name={'CustomAuthHeaderName' as Path<V>}
        label="Header name"
        help="A header that the platform adds to each call. Leave empty for none."
      />
      <SecretField<V>
        name={'CustomAuthHeaderValue' as Path<V>}
        label="Header value"
        saved={saved}
        alsoValidates={'CustomAuthHeaderName' as Path<V>}
      />
    </>
  )
}
