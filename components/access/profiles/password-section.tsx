'use client'

import { Text } from '@chakra-ui/react'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import type { ProfileForm } from './schema'

/** Section with the password rules for users with this profile. */
export function PasswordSection() {
  return (
    <Section title="Password rules">
      <Text fontSize="sm" color="fg.muted" mt="-2">
        These rules apply to every user with this profile. If a user has several profiles, the strictest rule
        applies. The platform always requires at least ten characters with an uppercase letter, a lowercase
        letter and a digit.
      </Text>
      <TextField<ProfileForm>
        name="PasswordConfig.MinimumCharacterCount"
        label="Minimum length"
        inputMode="numeric"
        help="At least 10."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.MaxConsecutiveDupeChars"
        label="Maximum repeats of a character in a row"
        inputMode="numeric"
        help="1 to 24. Leave empty for no limit."
      />
      <SwitchField<ProfileForm>
        name="PasswordConfig.UpperCaseRequired"
        label="Requires an uppercase letter"
        help="A to Z."
      />
      <SwitchField<ProfileForm>
        name="PasswordConfig.LowerCaseRequired"
        label="Requires a lowercase letter"
        help="a to z."
      />
      <SwitchField<ProfileForm>
        name="PasswordConfig.NumericRequired"
        label="Requires a digit"
        help="0 to 9."
      />
      <SwitchField<ProfileForm>
        name="PasswordConfig.SpecialCharacterRequired"
        label="Requires a special character"
        help="Any character except letters, digits and spaces."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.LimitPasswordReuse"
        label="Previous passwords that cannot be reused"
        inputMode="numeric"
        help="0 to 24 most recent passwords."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.MaximumPasswordAge"
        label="Expires after (days)"
        inputMode="numeric"
        help="1 to 365. Leave empty for no expiration."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.MinimumPasswordAge"
        label="Minimum time between changes (minutes)"
        inputMode="numeric"
        help="1 to 60. Applies to users who change their own password."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.AllowedFailedAttempts"
        label="Failed attempts before the account is locked"
        inputMode="numeric"
        help="1 to 10. Leave empty for 10."
      />
      <TextField<ProfileForm>
        name="PasswordConfig.LockoutDuration"
        label="Account locked for (minutes)"
        inputMode="numeric"
        help="2 to 1440. Enter 0 to lock the account until an administrator unlocks it."
      />
    </Section>
  )
}
