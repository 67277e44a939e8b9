'use client'

import { Box, Stack } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { PasswordField } from '@/components/fields/password-field'
import { useField } from '@/components/fields/use-field'
import { Section } from '@/components/resource/form-layout'
import { Note } from '@/components/ui/field'
import { RadioOption } from '@/components/ui/radio-option'
import type { UserForm } from './user-form'

const LABEL = 'How they get a password'

/** The platform answers the same whether it mails something or not. */
export const MAIL_TO_BUYERS =
  'Users of buyers are mailed nothing where the API client of this office does not admit buyers.'

/**
 * How somebody who is created comes to a password: by a link that is mailed, or by one that is set here.
 *
 * @param props.isOfBuyer whether it is a user of a buyer
 */
export function FirstPassword({ isOfBuyer }: { isOfBuyer: boolean }) {
  const { field, info, control } = useField<UserForm>('Start', { label: LABEL })
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
        {option('mail', 'Mail them a link to choose one')}
        {option('password', 'Set one here')}
        <Note>
          {field.value === 'password'
            ? 'Hand it over in a safe way; they can choose another one later.'
            : isActive
              ? `It goes to the e-mail address above as soon as the user is created.${isOfBuyer ? ` ${MAIL_TO_BUYERS}` : ''}`
              : 'Inactive users are mailed nothing. Send it from the user’s page once they are active.'}
        </Note>
      </Stack>
      {field.value === 'password' && (
        <PasswordField<UserForm>
          name="Password"
          label="Password"
          help="Left empty, the user has none and cannot sign in yet."
        />
      )}
    </Section>
  )
}
