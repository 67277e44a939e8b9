'use client'

import { Box } from '@chakra-ui/react'
import { Dices } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { TextField } from '@/components/fields/text-field'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { PromotionForm } from './schema'

// Omits letters and digits that are easily confused when a code is read aloud.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** Returns a random code that is hard to guess and easy to type. */
export function makeCode(): string {
  // 256 is a multiple of 32, so the remainder of a byte favors no letter.
  return Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => LETTERS[byte % 32]).join(
    '',
  )
}

/** Field for the code of a promotion, typed or generated. */
export function CodeField() {
  const { isReadOnly } = useFormInfo()
  const { setValue } = useFormContext<PromotionForm>()
  const make = () =>
    setValue('Code', makeCode(), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <Box data-field>
      <TextField<PromotionForm>
        name="Code"
        label="Code"
        help="The code that buyers enter to use the promotion. It must be unique."
      />
      {!isReadOnly && (
        <Button size="xs" variant="outline" mt="2" onClick={make}>
          <Icon as={Dices} boxSize="4" />
          Generate code
        </Button>
      )}
    </Box>
  )
}
