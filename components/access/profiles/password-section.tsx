'use client'

import { Stack, Text } from '@chakra-ui/react'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import type { ProfileForm } from './schema'

/** Section with the password rules for users with this profile. */
export function PasswordSection() {
  return (
    <Section title="Password rules">
      <Text fontSize="sm" color="fg.muted" mt="-2">
        For everybody who has this profile. Of several profiles the strictest rule counts, and never less than
        the platform asks of all: ten characters with capitals, small letters and digits.
      </Text>
      <TextField<ProfileForm>
        name="PasswordConfig.MinimumCharacterCount"
        label="Least number of characters"
        inputMode="numeric"
        help="At least 10."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.MaxConsecutiveDupeChars"
        label="Same character in a row"
        inputMode="numeric"
        help="At most so many times, 1 to 24. Empty: as often as one likes."
      />
      <Stack gap="4">
        <SwitchField<ProfileForm>
          name="PasswordConfig.UpperCaseRequired"
          label="Needs a capital letter"
          help="A to Z."
        />
        <SwitchField<ProfileForm>
          name="PasswordConfig.LowerCaseRequired"
          label="Needs a small letter"
          help="a to z."
        />
        <SwitchField<ProfileForm>
          name="PasswordConfig.NumericRequired"
          label="Needs a digit"
          help="0 to 9."
        />
        <SwitchField<ProfileForm>
          name="PasswordConfig.SpecialCharacterRequired"
          label="Needs a special character"
          help="Anything but letters, digits and spaces."
        />
      </Stack>
      <TextField<ProfileForm>
        name="PasswordConfig.LimitPasswordReuse"
        label="Earlier passwords that may not come again"
        inputMode="numeric"
        help="The last so many, at most 24."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.MaximumPasswordAge"
        label="Expires after, in days"
        inputMode="numeric"
        help="1 to 365. Empty: never."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.MinimumPasswordAge"
        label="May change again after, in minutes"
        inputMode="numeric"
        help="1 to 60. Counts for users who change their own password."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.AllowedFailedAttempts"
        label="Failed attempts before a lock-out"
        inputMode="numeric"
        help="1 to 10. Empty: 10."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.LockoutDuration"
        label="Lock-out, in minutes"
        inputMode="numeric"
        help="2 to 1440, or 0: until an administrator unlocks the account."
      />
    </Section>
  )
}
