'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { PasswordField } from '@/components/fields/password-field'
import { useField } from '@/components/fields/use-field'
import { Section } from '@/components/resource/form/form-layout'
import { Note } from '@/components/ui/field'
import { RadioOption } from '@/components/ui/radio-option'
import type { UserForm } from './schema'

const LABEL = 'How the user gets a password'

/**
 * Explains that users of buyers may get no mail, because the platform responds the same whether it sends a mail or not.
 */
export const MAIL_TO_BUYERS =
  'Buyer users get no email if the API client of this back office does not allow buyers.'

/**
 * Asks how a new user gets a first password: by a mailed link, or by a password that is set in the form.
 *
 * @param props.isOfBuyer true when the new user belongs to a buyer
 */
export function FirstPassword({ isOfBuyer }: { isOfBuyer: boolean }) {
  const { field, info, control } = useField<UserForm>('Start', { label: LABEL, alsoValidates: 'Password' })
  const isActive = useWatch<UserForm, 'Active'>({ name: 'Active' })
  const option = (value: UserForm['Start'], words: string) => (
    <RadioOption
      name={field.name}
      value={value}
      checked={field.value === value}
      disabled={info.isReadOnly}
      onBlur={field.onBlur}
      onChange={() => field.onChange(value)}
    >
      {words}
    </RadioOption>
  )
  return (
    <Section title="First password">
      <Stack as="fieldset" gap="1" minW="0">
        <Box as="legend" id={control.id} fontSize="sm" fontWeight="medium" mb="1">
          {LABEL}
        </Box>
        {option('mail', 'Email a link to set a password')}
        {option('password', 'Set a password now')}
        <Note>
          {field.value === 'password'
            ? 'Share the password securely. The user can change it later.'
            : isActive
              ? `The link is sent to the email address above when the user is created.${isOfBuyer ? ` ${MAIL_TO_BUYERS}` : ''}`
              : 'Inactive users get no email. Activate the user, then send the link from the user’s page.'}
        </Note>
      </Stack>
      {field.value === 'password' && (
        <PasswordField<UserForm>
          name="Password"
          label="Password"
          help="Leave empty to create the user without a password. The user cannot sign in until a password is set."
        />
      )}
    </Section>
  )
}
