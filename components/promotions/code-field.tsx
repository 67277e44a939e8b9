'use client'

import { Box } from '@chakra-ui/react'
import { Dices } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { TextField } from '@/components/fields/text-field'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { makeCode } from './rules/codes'
import type { PromotionForm } from './schema'

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
